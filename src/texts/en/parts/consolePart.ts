import type { controls } from '@/texts/en/controls';
import type { account } from '@/texts/en/console/account';
import type { acts } from '@/texts/en/console/acts';
import type { books } from '@/texts/en/console/books';
import type { desk } from '@/texts/en/console/desk';
import type { frame } from '@/texts/en/console/frame';
import type { inbox } from '@/texts/en/console/inbox';
import type { rates } from '@/texts/en/console/rates';
import type { sessions } from '@/texts/en/devices/sessions';
import type { figures } from '@/texts/en/lists/figures';
import type { times } from '@/texts/en/lists/times';
import type { AUTH_SENTENCES, authSaid } from '@/texts/en/public/authSentences';
import type { notices } from '@/texts/en/notices';
import type { transactions } from '@/texts/en/transactions';
import type { HOUSE_SENTENCES } from '@/texts/en/sentences';
import type { fund } from '@/texts/en/wallet/fund';
import type { image } from '@/texts/en/wallet/image';
import type { limits } from '@/texts/en/wallet/limits';

/** The texts of the operator's console, by key: its own, and those of the app that it shows too. */
export interface ConsolePart {
  readonly authSaid: typeof authSaid;
  readonly authSentences: typeof AUTH_SENTENCES;
  readonly houseSentences: typeof HOUSE_SENTENCES;
  readonly controls: typeof controls;
  readonly notices: typeof notices;
  readonly transactions: typeof transactions;
  readonly 'console:account': typeof account;
  readonly 'console:acts': typeof acts;
  readonly 'console:books': typeof books;
  readonly 'console:desk': typeof desk;
  readonly 'console:frame': typeof frame;
  readonly 'console:inbox': typeof inbox;
  readonly 'console:rates': typeof rates;
  readonly 'devices:sessions': typeof sessions;
  readonly 'lists:figures': typeof figures;
  readonly 'lists:times': typeof times;
  readonly 'wallet:fund': typeof fund;
  readonly 'wallet:image': typeof image;
  readonly 'wallet:limits': typeof limits;
}
