import * as v from 'valibot';
import { without } from '@test/contract/answerShapes';
import type { OwnCallName } from '@contract/calls';
import { type AnswerExample, nounFacts } from '@test/contract/nouns/callFacts';

type Schema = v.GenericSchema<unknown, unknown>;
type Issue = v.BaseIssue<unknown>;

/** A whole object of a schema, and how each of its fields is refused. */
interface WholeShape {
  title: string;
  schema: Schema;
  /** As it is sent, with every field that it can have. */
  sent: Readonly<Record<string, unknown>>;
  /** As it is read, if that is something else. */
  kept?: Readonly<Record<string, unknown>>;
  /** Of each field a value that it cannot have. */
  wrong: Readonly<Record<string, unknown>>;
  /** The fields that may be missing. */
  optional?: readonly string[];
  /** What the object is sent in; by itself if this is missing. */
  wrap?: (one: unknown) => unknown;
}

/** With those of each alternative of a union. */
const withNested = (issue: Issue): Issue[] => [issue, ...(issue.issues ?? []).flatMap(withNested)];

const issuesOf = (schema: Schema, sent: unknown): Issue[] => v.safeParse(schema, sent).issues ?? [];

/** The reasons for which something is refused; none if it is accepted. */
export const refusals = (schema: Schema, sent: unknown): string[] =>
  issuesOf(schema, sent).map(({ message }) => message);

/** The names of the fields, outer and inner, for which something is refused. */
const refusedFields = (schema: Schema, sent: unknown): unknown[] =>
  issuesOf(schema, sent)
    .flatMap(withNested)
    .flatMap(({ path = [] }) => path.map(({ key }) => key));

const asItIs = (one: unknown): unknown => one;

/** Proves that each shape is read whole, and that it is refused for any field that is missing or wrong. */
export function provesShapes(shapes: readonly WholeShape[]): void {
  describe.each(shapes)('$title', ({ schema, sent, kept = sent, wrong, optional = [], wrap = asItIs }) => {
    test('is read with all its fields, and without what else is sent', () => {
      expect(v.parse(schema, wrap({ ...sent, surprise: [] }))).toEqual(wrap(kept));
    });

    test.each(Object.keys(sent).filter((field) => !optional.includes(field)))('is refused without its %s', (field) => {
      expect(refusedFields(schema, wrap(without(sent, field)))).toContain(field);
    });

    test.each(Object.keys(sent).map((field) => [field, wrong[field]]))('its %s cannot be %p', (field, value) => {
      expect(refusedFields(schema, wrap({ ...sent, [field]: value }))).toContain(field);
    });
  });
}

type AnswerExamples = Partial<Record<OwnCallName, AnswerExample>>;

const NEXT = 'dHJhbnNhY3Rpb25zOjQy';

/** A window with one row and older rows beneath it. */
const windowWith = (sent: object, kept: object): AnswerExample => ({
  sent: { results: [sent], next: NEXT },
  kept: { results: [kept], next: NEXT },
});

const TRANSACTION = windowWith(
  { id: 42, type: 'LIST', status: 'PENDING', user: 3, currency_from: 'CNY', currency_to: 'NGN', amount: '50.00' },
  {
    ...{ id: '42', type: 'LIST', status: 'PENDING', email: null, user: '3', currency_from: 'CNY', currency_to: 'NGN' },
    ...{ amount: '50', rate: null, transaction_fee: null, created_at: null, last_updated: null },
    ...{ transaction_receipt: null, bank_account: null, qr_code: null, path: null },
  },
);

const ABOUT = {
  ...{ kind: 'order', type: 'ORDER', status: 'COMPLETED', to: 'CNY', rate: '216' },
  amount: { amount: '216', currency: 'NGN' },
};
const NOTIFICATION = windowWith(
  { id: 507, message: 'Completed.', created_at: 'now', read: false, about: { ...ABOUT, transaction: 93 } },
  { id: '507', message: 'Completed.', created_at: 'now', about: { ...ABOUT, transaction: '93' } },
);

const PEG = { percent: '-1.5', floor: '210', ceiling: null, outside: 'floor' };
const LISTED = { currency: 'CNY', swap_to: 'NGN', Amount: '80', paused: true, peg: PEG };
const LISTING = windowWith(
  { id: 7, user: 3, ...LISTED, rate: '212.760' },
  { id: '7', user: '3', ...LISTED, rate: '212.76' },
);

const ORDER = windowWith(
  { id: 5, user: 3, amount: '216.0', currency_from: 'NGN', currency_to: 'CNY', rate: '216', status: 'pending' },
  {
    ...{ id: '5', user: '3', order_type: null, amount: '216', currency: null, currency_from: 'NGN' },
    ...{ currency_to: 'CNY', rate: '216', status: 'pending', transaction: null },
  },
);

const FILLED = { at: 'now', currency: 'CNY', swap_to: 'NGN', taken: '10', paid: '2160', rate: '216' };
const FILL = windowWith({ id: 7, ...FILLED }, { id: '7', ...FILLED });

const SHARES = { listed: '50', sold: '20', left: '30', returned: '0', got: '4320', fills: 2 };
const PROGRESS = {
  sent: [{ id: 31, currency: 'CNY', swap_to: 'NGN', rate: '216', ...SHARES }],
  kept: [{ id: '31', currency: 'CNY', swap_to: 'NGN', rate: '216', ...SHARES }],
};

const RESULT = {
  ...{ gross: '1000', fee: '15', net: '985', received: '4.56', rate: '216', market_rate: '215' },
  hops: [{ from: 'NGN', to: 'CNY', paid: '985', received: '4.56', fills: 3 }],
};

const TRADED = { at: 'now', side: 'buy', rate: '214', amount: '4.6', total: '984.4' };
const TRADE = windowWith({ id: 812, ...TRADED }, { id: '812', ...TRADED });

const FIGURES = {
  open: '214',
  high: '214.5',
  low: '213.9',
  close: '214.2',
  amount: '81.5',
  total: '17457.3',
  trades: 6,
};
const CANDLE = windowWith({ at: 'now', ...FIGURES }, { at: 'now', ...FIGURES });
const DAY = [{ market: 'CNY-NGN', ...FIGURES }];
const RATE = windowWith({ at: 'now', rate: '214.350' }, { at: 'now', rate: '214.35' });

const LINE = { at: 'now', kind: 'held', amount: '-1000', balance: '9000', type: 'WITHDRAW' };
const STATEMENT = {
  sent: { currency: 'NGN', opening: '0', closing: '9000', results: [{ id: 8, ...LINE, transaction: 43 }], next: null },
  kept: {
    ...{ currency: 'NGN', opening: '0', closing: '9000', next: null },
    results: [{ id: '8', ...LINE, transaction: '43' }],
  },
};

/** The answers about markets and about lists that are read in windows. */
export const LIST_ANSWERS: AnswerExamples = {
  getNewestTransactions: TRANSACTION,
  getOlderTransactions: TRANSACTION,
  getNewestPending: TRANSACTION,
  getNewestNotifications: NOTIFICATION,
  getOlderNotifications: NOTIFICATION,
  getNewestUnread: { sent: NOTIFICATION.sent, kept: { count: 1, areAll: false } },
  getNewestOwnListings: LISTING,
  getOlderOwnListings: LISTING,
  getNewestOwnOrders: ORDER,
  getOlderOwnOrders: ORDER,
  getNewestFills: FILL,
  getOlderFills: FILL,
  getLastFills: { sent: [{ id: 7, ...FILLED, sold: true }], kept: [{ id: '7', ...FILLED, sold: true }] },
  getListingProgress: PROGRESS,
  getProgressOfTransaction: PROGRESS,
  getEndedListings: PROGRESS,
  getOrderResult: { sent: RESULT, kept: RESULT },
  getNewestTrades: TRADE,
  getOlderTrades: TRADE,
  getNewestCandles: CANDLE,
  getOlderCandles: CANDLE,
  getDayFigures: { sent: DAY, kept: DAY },
  getRateHistory: RATE,
  getOlderRateHistory: RATE,
  getStatement: STATEMENT,
  getStatementFromOldest: STATEMENT,
  getOlderStatement: STATEMENT,
};

/** An answer that the app reads as it is sent. */
const asSent = (sent: unknown): AnswerExample => ({ sent, kept: sent });

const COUNTED = [{ currency: 'NGN', cost: '93600', average: '234', realised: null }];
const YEARS = [{ year: 2026, realised: [{ currency: 'NGN', amount: null }], fees: '0.05' }];
const PROFIT = { complete: true, results: [{ currency: 'CNY', held: '400', counted: COUNTED, years: YEARS }] };

const LIMIT = { type: 'WITHDRAW', currency: 'NGN', period: 'day', most: '60000', left: '12500.5', more_at: null };

const WRITTEN = { by: 'user', author: '', at: 'now', text: null, final: false };
const DISPUTE = { state: 'open', filed_at: 'now', due_at: 'later', pictures_left: 4, entries_left: 98 };

const PASSKEY = { browser: 'Safari', system: 'iOS', created: 'then', last_used: null };
const OPTIONS = { options: { challenge: 'Yw', timeout: 300_000 } };

const AWAY = { key: 'B', push: { amounts: false }, mail: true };

const CODES = { codes: ['0123-4567'], set: 1 };
const LOGGED_IN: AnswerExample = { sent: { token: 'abc', expiry: null }, kept: { token: 'abc' } };

/** The answers about a user and their account. */
export const ACCOUNT_ANSWERS: AnswerExamples = {
  getCapabilities: { sent: { windows: 2, unknown: 1, supportEmail: 5 }, kept: { windows: 2, unknown: 1 } },
  getProfit: asSent(PROFIT),
  getCashLimits: asSent([LIMIT]),
  createReceipt: asSent({ code: '7K3M-09QA-ZZ12-4W5X' }),
  getDisputes: {
    sent: [{ id: 6, ...DISPUTE, entries: [{ ...WRITTEN, picture: 9 }] }],
    kept: [{ id: '6', ...DISPUTE, entries: [{ ...WRITTEN, picture: '9' }] }],
  },
  getDisputePicture: asSent({ src: 'data:image/png;base64,aQ==' }),
  getAway: asSent(AWAY),
  saveAwayPush: asSent(AWAY),
  endAwayPush: asSent({ ...AWAY, push: null }),
  saveAwayMail: asSent({ ...AWAY, mail: false }),
  getSecondFactor: asSent({ on: true, since: 'then', recovery_left: 9, codes_stored: false }),
  setUpSecondFactor: asSent({ secret: 'ABC', url: 'otpauth://totp/a' }),
  confirmSecondFactor: asSent(CODES),
  renewRecoveryCodes: asSent(CODES),
  sendSecondStep: LOGGED_IN,
  getPasskeys: { sent: [{ id: 2, ...PASSKEY }], kept: [{ id: '2', ...PASSKEY }] },
  startPasskey: asSent(OPTIONS),
  startPasskeyLogIn: asSent(OPTIONS),
  startPasskeyPin: asSent(OPTIONS),
  logInWithPasskey: LOGGED_IN,
  confirmWithPasskey: asSent({ otp: '012345' }),
};

/** Those of the nouns that have a file of their own. */
export const NOUN_ANSWERS: AnswerExamples = nounFacts(({ answer }) => answer);
