import type { app } from './app';
import type { auth } from './auth';
import type { awaySettings } from './profile/away';
import type { denial, factorNotices, letters, mailEnd, receiptCheck } from './letters';
import type { systemNotices } from './systemNotices';
import type { brand, controls, titles } from './everyPage';
import type { bank, consoleReasons } from './console/refusals';
import type { passkeyLogIn } from './profile/passkeyLogIn';
import type { passkeys, secondFactor } from './profile/factors';
import type { secondStep } from './profile/secondStep';
import type { sessions } from './profile/sessions';
import type { conversation } from './conversation';
import type { home } from './home';
import type { landing } from './landing';
import type { ENGLISH_LANDING_SENTENCES, englishLandingSaid } from './landingSentences';
import type { listing } from './listing/listing';
import type { alertMarks } from './alertMarks';
import type { alerts } from './alerts';
import type { figures } from './figures';
import type { longLists } from './longLists';
import type { times } from './times';
import type { transactionKinds } from './transactionKinds';
import type { watch } from './market/watch';
import type { market } from './market/market';
import type { money } from './money';
import type { notices } from './notices';
import type { notifications } from './notifications';
import type { awayChanges } from './market/awayChanges';
import type { bilateral } from './orders/bilateral';
import type { books, ladder } from './market/books';
import type { candles, charts, day } from './market/charts';
import type { fills } from './orders/fills';
import type { layout } from './market/layout';
import type { listingChanges } from './listing/listingChanges';
import type { mine } from './market/mine';
import type { multilateral } from './orders/multilateral';
import type { order } from './orders/order';
import type { overview } from './market/overview';
import type { pegs } from './listing/pegs';
import type { ratePicker } from './listing/ratePicker';
import type { share } from './market/share';
import type { tape } from './market/tape';
import type { templates } from './listing/templates';
import type { opener } from './opener';
import type { palette } from './palette';
import type { profile } from './profile/profile';
import type { ENGLISH_AUTH_SENTENCES, englishAuthSaid } from './authSentences';
import type { page } from './page';
import type { rates } from './rates';
import type { refusals } from './refusals';
import type { routing } from './routing';
import type { ENGLISH_HOUSE_SENTENCES, ENGLISH_SENTENCES, englishSaid } from './sentences';
import type { tickets } from './tickets';
import type { transactions } from './transactions';
import type { accounts } from './wallet/accounts';
import type { fund } from './wallet/fund';
import type { image } from './wallet/image';
import type { limits } from './wallet/limits';
import type { profit } from './wallet/profit';
import type { receipt } from './wallet/receipt';
import type { statement } from './wallet/statement';
import type { withdraw } from './wallet/withdraw';

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

/** The texts behind the log-in, by key. */
export interface AppPart {
  readonly app: typeof app;
  readonly 'away:awaySettings': typeof awaySettings;
  readonly 'away:systemNotices': typeof systemNotices;
  readonly 'devices:passkeys': typeof passkeys;
  readonly 'devices:secondFactor': typeof secondFactor;
  readonly 'devices:sessions': typeof sessions;
  readonly 'disputes:conversation': typeof conversation;
  readonly home: typeof home;
  readonly houseSentences: typeof ENGLISH_HOUSE_SENTENCES;
  readonly listing: typeof listing;
  readonly 'lists:alertMarks': typeof alertMarks;
  readonly 'lists:alerts': typeof alerts;
  readonly 'lists:figures': typeof figures;
  readonly 'lists:longLists': typeof longLists;
  readonly 'lists:transactionKinds': typeof transactionKinds;
  readonly 'lists:watch': typeof watch;
  readonly market: typeof market;
  readonly money: typeof money;
  readonly notices: typeof notices;
  readonly notifications: typeof notifications;
  readonly 'orders:bilateral': typeof bilateral;
  readonly 'orders:books': typeof books;
  readonly 'orders:awayChanges': typeof awayChanges;
  readonly 'orders:charts': typeof charts;
  readonly 'orders:overview': typeof overview;
  readonly 'orders:candles': typeof candles;
  readonly 'orders:day': typeof day;
  readonly 'orders:fills': typeof fills;
  readonly 'orders:ladder': typeof ladder;
  readonly 'orders:layout': typeof layout;
  readonly 'orders:listingChanges': typeof listingChanges;
  readonly 'orders:mine': typeof mine;
  readonly 'orders:multilateral': typeof multilateral;
  readonly 'orders:order': typeof order;
  readonly 'orders:pegs': typeof pegs;
  readonly 'orders:ratePicker': typeof ratePicker;
  readonly 'orders:share': typeof share;
  readonly 'orders:tape': typeof tape;
  readonly 'orders:templates': typeof templates;
  readonly 'palette:opener': typeof opener;
  readonly 'palette:palette': typeof palette;
  readonly profile: typeof profile;
  readonly rates: typeof rates;
  readonly routing: typeof routing;
  readonly said: typeof englishSaid;
  readonly sentences: typeof ENGLISH_SENTENCES;
  readonly tickets: typeof tickets;
  readonly 'lists:times': typeof times;
  readonly transactions: typeof transactions;
  readonly 'wallet:accounts': typeof accounts;
  readonly 'wallet:fund': typeof fund;
  readonly 'wallet:image': typeof image;
  readonly 'wallet:limits': typeof limits;
  readonly 'wallet:profit': typeof profit;
  readonly 'wallet:receipt': typeof receipt;
  readonly 'wallet:statement': typeof statement;
  readonly 'wallet:withdraw': typeof withdraw;
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
  readonly 'wallet:receiptCheck': typeof receiptCheck;
}
