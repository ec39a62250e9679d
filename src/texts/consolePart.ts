import type { account, acts, frame } from './console/acts';
import type { books, rates } from './console/books';
import type { desk, inbox } from './console/desk';
import type { matches } from './console/matches';
import type { payouts } from './console/payouts';
import type { reconciliation } from './console/reconciliation';
import type { statements } from './console/statements';
import type { controls } from './everyPage';
import type { sessions } from './profile/sessions';
import type { figures } from './figures';
import type { times } from './times';
import type { notices } from './notices';
import type { ENGLISH_AUTH_SENTENCES, englishAuthSaid } from './authSentences';
import type { ENGLISH_HOUSE_SENTENCES } from './sentences';
import type { transactions } from './transactions';
import type { fund } from './wallet/fund';
import type { image } from './wallet/image';
import type { limits } from './wallet/limits';

/** The texts of the operator's console, by key: its own, and those of the app that it shows too. */
export interface ConsolePart {
  readonly authSaid: typeof englishAuthSaid;
  readonly authSentences: typeof ENGLISH_AUTH_SENTENCES;
  readonly houseSentences: typeof ENGLISH_HOUSE_SENTENCES;
  readonly controls: typeof controls;
  readonly notices: typeof notices;
  readonly transactions: typeof transactions;
  readonly 'console:account': typeof account;
  readonly 'console:acts': typeof acts;
  readonly 'console:books': typeof books;
  readonly 'console:desk': typeof desk;
  readonly 'console:frame': typeof frame;
  readonly 'console:inbox': typeof inbox;
  readonly 'console:matches': typeof matches;
  readonly 'console:payouts': typeof payouts;
  readonly 'console:rates': typeof rates;
  readonly 'console:reconciliation': typeof reconciliation;
  readonly 'console:statements': typeof statements;
  readonly sessions: typeof sessions;
  readonly figures: typeof figures;
  readonly times: typeof times;
  readonly fund: typeof fund;
  readonly image: typeof image;
  readonly limits: typeof limits;
}
