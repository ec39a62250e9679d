import type { ServerPart } from '@/texts/en/parts/serverPart';
import { mailEnd } from '@/texts/fr/away/mailEnd';
import { bankLabels } from '@/texts/fr/console/bank';
import { consoleRefusals } from '@/texts/fr/console/refusals';
import { denial } from '@/texts/fr/devices/denial';
import { factorNotices } from '@/texts/fr/devices/factorNotices';
import { letters } from '@/texts/fr/letters';
import { refusals } from '@/texts/fr/refusals';
import { receiptCheck } from '@/texts/fr/wallet/receiptCheck';
import type { Translated } from '@/texts/language/translated';

/** The texts that only the server uses: mails, refusals, its own pages. By key. */
export const texts: Translated<ServerPart> = {
  'away:mailEnd': mailEnd,
  'console:bank': bankLabels,
  'console:refusals': consoleRefusals,
  'devices:denial': denial,
  'devices:factorNotices': factorNotices,
  letters,
  refusals,
  'wallet:receiptCheck': receiptCheck,
};
