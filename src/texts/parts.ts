import type { auth } from './auth';
import type { denial, factorNotices, letters, mailEnd, receiptCheck, world } from './letters';
import type { brand, controls, titles } from './everyPage';
import type { bank, consoleReasons } from './console/refusals';
import type { passkeyLogIn } from './profile/passkeyLogIn';
import type { secondStep } from './profile/secondStep';
import type { landing } from './landing';
import type { ENGLISH_LANDING_SENTENCES, englishLandingSaid } from './landingSentences';
import type { ENGLISH_AUTH_SENTENCES, englishAuthSaid } from './authSentences';
import type { page } from './page';
import type { refusals } from './refusals';

/** The texts of the pages before the log-in, by key. */
export interface PublicPart {
  readonly auth: typeof auth;
  readonly authSaid: typeof englishAuthSaid;
  readonly authSentences: typeof ENGLISH_AUTH_SENTENCES;
  readonly brand: typeof brand;
  readonly controls: typeof controls;
  readonly 'devices:passkeyLogIn': typeof passkeyLogIn;
  readonly 'devices:secondStep': typeof secondStep;
  readonly 'public:titles': typeof titles;
}

/** The texts of the landing page alone, and those that the build writes into every page, by key. */
export interface LandingPart {
  readonly landing: typeof landing;
  readonly landingSaid: typeof englishLandingSaid;
  readonly landingSentences: typeof ENGLISH_LANDING_SENTENCES;
  readonly 'public:page': typeof page;
}

/** The texts that only the server uses: mails, refusals, its own pages. By key. */
export interface ServerPart {
  readonly 'away:mailEnd': typeof mailEnd;
  readonly 'console:bank': typeof bank;
  readonly 'console:refusals': typeof consoleReasons;
  readonly 'devices:denial': typeof denial;
  readonly 'devices:factorNotices': typeof factorNotices;
  readonly letters: typeof letters;
  readonly refusals: typeof refusals;
  readonly 'server:world': typeof world;
  readonly 'wallet:receiptCheck': typeof receiptCheck;
}
