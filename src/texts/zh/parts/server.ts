import type { ServerPart } from '@/texts/en/parts/serverPart';
import { receiptCheck } from '@/texts/zh/wallet/receiptCheck';
import type { Translated } from '@/texts/language/translated';
import { mailEnd } from '@/texts/zh/away/mailEnd';
import { bankLabels } from '@/texts/zh/console/bank';
import { consoleRefusals } from '@/texts/zh/console/refusals';
import { denial } from '@/texts/zh/devices/denial';
import { factorNotices } from '@/texts/zh/devices/factorNotices';
import { letters } from '@/texts/zh/letters';
import { refusals } from '@/texts/zh/refusals';

/** The texts that only the server uses, in simplified Chinese. */
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
