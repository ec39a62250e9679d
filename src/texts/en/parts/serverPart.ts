import type { mailEnd } from '@/texts/en/away/mailEnd';
import type { bankLabels } from '@/texts/en/console/bank';
import type { consoleRefusals } from '@/texts/en/console/refusals';
import type { denial } from '@/texts/en/devices/denial';
import type { factorNotices } from '@/texts/en/devices/factorNotices';
import type { letters } from '@/texts/en/letters';
import type { refusals } from '@/texts/en/refusals';
import type { receiptCheck } from '@/texts/en/wallet/receiptCheck';

/** The texts that only the server uses: mails, refusals, its own pages. By key. */
export interface ServerPart {
  readonly 'away:mailEnd': typeof mailEnd;
  readonly 'console:bank': typeof bankLabels;
  readonly 'console:refusals': typeof consoleRefusals;
  readonly 'devices:denial': typeof denial;
  readonly 'devices:factorNotices': typeof factorNotices;
  readonly letters: typeof letters;
  readonly refusals: typeof refusals;
  readonly 'wallet:receiptCheck': typeof receiptCheck;
}
