import * as v from 'valibot';
import { type Call, optionalOf, parametersOf, type PayloadSchema, type QueryValue, tagsOf } from '@contract/call';
import { CALLS, OWN_CALLS, type OwnCallName } from '@contract/calls';
import { HTML } from '@test/contract/answerShapes';
import { type AnswerExample, NOUN_FACTS, nounFacts } from '@test/contract/nouns/callFacts';
import { OWN_ANSWERS } from '@test/support/mswBackend/answers/ownAnswers';
import { ACCOUNT_ANSWERS, LIST_ANSWERS, NOUN_ANSWERS } from './answerExamples';

/** The calls of our own server, each with its name. */
const OWN_ROWS = Object.entries<Call>(OWN_CALLS) as [OwnCallName, Call][];

/** One fact of every call, by the name of the call. */
const ownTableOf = <Fact>(factOf: (call: Call) => Fact) =>
  Object.fromEntries(OWN_ROWS.map(([name, call]) => [name, factOf(call)]));

/** A table that names only some calls, with an empty text for all others. */
const withEmpty = (table: Partial<Record<OwnCallName, string>>) =>
  Object.fromEntries(OWN_ROWS.map(([name]) => [name, table[name] ?? '']));

/** The names of the calls of which something is so. */
const ownNamed = (isMeant: (call: Call) => boolean) =>
  OWN_ROWS.filter(([, call]) => isMeant(call)).map(([name]) => name);

const EXAMPLES = Object.entries({ ...LIST_ANSWERS, ...ACCOUNT_ANSWERS, ...NOUN_ANSWERS }) as [
  OwnCallName,
  AnswerExample,
][];

/** What they did shows elsewhere, so their answers are not read. */
const NOT_READ: readonly OwnCallName[] = [
  ...(Object.keys(nounFacts(({ answer }) => (answer ? undefined : true))) as OwnCallName[]),
  'addDisputeEntry',
  'addPasskey',
  'changeListing',
  'markCodesStored',
  'endSecondFactor',
  'pauseListing',
  'removePasskey',
  'resumeListing',
];

const answerOf = (name: OwnCallName): v.GenericSchema<unknown, unknown> => OWN_CALLS[name].answer;

test('every call of our own has an example of its answer, or its answer is not read', () => {
  const names = [...EXAMPLES.map(([name]) => name), ...NOT_READ];
  expect(names.sort()).toEqual(Object.keys(OWN_CALLS).sort());
});

test.each(EXAMPLES)(
  '%s reads the answer of docs/PROTOCOL.md, and refuses a page of a proxy',
  (name, { sent, kept }) => {
    expect(v.parse(answerOf(name), sent)).toEqual(kept);
    for (const rubbish of [HTML, null, undefined, 5]) expect(v.is(answerOf(name), rubbish)).toBe(false);
  },
);

test.each(NOT_READ)('%s takes any answer, or none at all, for a success', (name) => {
  for (const answer of [undefined, { status: 'OK' }, { id: 7 }, HTML])
    expect(v.parse(answerOf(name), answer)).toBeNull();
});

test('the fake backend answers every call of our own', () => {
  expect(Object.keys(OWN_ANSWERS).sort()).toEqual(Object.keys(OWN_CALLS).sort());
});

test('only the capabilities and what ends in a log-in need no token [S6.roles.1]', () => {
  const open = ['getCapabilities', 'startPasskeyLogIn', 'logInWithPasskey', 'sendSecondStep'];
  expect(ownNamed(({ access }) => access === 'public').sort()).toEqual([...open].sort());
  expect(ownNamed(({ access }) => access === 'token')).toHaveLength(OWN_ROWS.length - open.length);
});

test('a call of our own is answered with 200, or with the status that is written down', () => {
  const others = { addDisputeEntry: 201, ...nounFacts(({ success }) => success) };
  expect(ownTableOf(({ success }) => success)).toEqual({ ...ownTableOf(() => 200), ...others });
});

const shapesOf = (payload: PayloadSchema) => ('entries' in payload ? [payload] : payload.options);

/** The fields of a body; several lists if it has several shapes. */
const fieldsOf = (call: Call): string => {
  if (call.method === 'GET' || !call.payload) return '';
  return shapesOf(call.payload)
    .map(({ entries }) => Object.keys(entries).join(', '))
    .join(' | ');
};

const SIGNED = 'id, client_data, authenticator_data, signature, user_handle';

/** Of all others the table says nothing: they have no body. */
const FIELDS: Partial<Record<OwnCallName, string>> = {
  ...nounFacts(({ body }) => (body ? Object.keys(body).join(', ') : undefined)),
  changeListing: 'listing, rate, amount, peg, add, expires_at',
  createReceipt: 'transaction',
  addDisputeEntry: 'kind, dispute, text | kind, dispute, picture',
  saveAwayPush: 'endpoint, p256dh, auth, amounts',
  saveAwayMail: 'wanted',
  setUpSecondFactor: 'password',
  confirmSecondFactor: 'code',
  renewRecoveryCodes: 'code',
  markCodesStored: 'set',
  endSecondFactor: 'code',
  sendSecondStep: 'challenge, code',
  startPasskey: 'password, code',
  addPasskey: 'id, client_data, attestation, transports',
  removePasskey: 'passkey, password, code',
  logInWithPasskey: SIGNED,
  confirmWithPasskey: SIGNED,
};

test('every call of our own sends the fields of docs/PROTOCOL.md, and the others have no body', () => {
  expect(ownTableOf(fieldsOf)).toEqual(withEmpty(FIELDS));
});

test('only the picture of a dispute travels as multipart, its messages as JSON [S11.dispute.entries]', () => {
  const multipartOf = (call: Call) => (call.method !== 'GET' && call.multipart ? call.multipart.join(', ') : '');
  expect(ownTableOf(multipartOf)).toEqual(withEmpty({ addDisputeEntry: 'picture' }));
  const { key, options } = OWN_CALLS.addDisputeEntry.payload;
  expect([key, ...options.map(({ entries }) => entries.kind.literal)]).toEqual(['kind', 'message', 'picture']);
});

test('a change of a listing, ending all, an entry of a dispute and an exchange are carried out once, by their key [S11.dispute.once, S11.exchange.once]', () => {
  const once = ['addDisputeEntry', 'cancelAll', 'changeListing', 'createExchange'];
  expect(ownNamed(({ keyed }) => keyed === true).sort()).toEqual(once);
});

const taggingOf = (call: Call) => (call.method === 'GET' ? call.fedBy : call.makesStale);

const WITH_WALLETS = 'homepage_updates, transactions';

/** Which groups of the live channel make an answer stale. Of all others the table says none. */
const FED_BY: Partial<Record<OwnCallName, string>> = {
  getNewestTransactions: 'transactions',
  getOlderTransactions: 'transactions',
  getNewestPending: 'transactions',
  getNewestNotifications: 'notifications',
  getOlderNotifications: 'notifications',
  getNewestUnread: 'notifications',
  getNewestOwnListings: 'listings, pegs',
  getOlderOwnListings: 'listings, pegs',
  getNewestOwnOrders: 'orders',
  getOlderOwnOrders: 'orders',
  getListingProgress: WITH_WALLETS,
  getProgressOfTransaction: WITH_WALLETS,
  getEndedListings: `${WITH_WALLETS}, listings`,
  getLastFills: WITH_WALLETS,
  getNewestFills: WITH_WALLETS,
  getOlderFills: WITH_WALLETS,
  getOrderResult: 'transactions',
  getStatement: WITH_WALLETS,
  getStatementFromOldest: WITH_WALLETS,
  getOlderStatement: WITH_WALLETS,
  getProfit: WITH_WALLETS,
  getCashLimits: 'transactions',
  getDisputes: 'disputes',
  getNewestTrades: 'trades',
  getOlderTrades: 'trades',
  getNewestCandles: 'trades',
  getOlderCandles: 'trades',
  getDayFigures: 'trades',
  getSecondFactor: 'notifications',
  getPasskeys: 'notifications',
};

/** What a change makes stale in the app of the user who made it. */
const MAKES_STALE: Partial<Record<OwnCallName, string>> = {
  changeListing: 'listings, pegs, homepage_updates',
  pauseListing: 'listings, pegs, homepage_updates',
  resumeListing: 'listings, pegs, homepage_updates',
  addDisputeEntry: 'disputes',
  confirmSecondFactor: 'notifications',
  renewRecoveryCodes: 'notifications',
  markCodesStored: 'notifications',
  endSecondFactor: 'notifications',
  addPasskey: 'notifications',
  removePasskey: 'notifications',
};

const GROUPS = { ...FED_BY, ...MAKES_STALE, ...nounFacts(({ groups }) => groups) };

test('every call of our own has the groups that feed it or that it makes stale', () => {
  const groups = ownTableOf((call) => tagsOf(taggingOf(call)).join(', '));
  expect(groups).toEqual(withEmpty(GROUPS));
});

test('a call without groups says in words why it has none', () => {
  const reasons = OWN_ROWS.flatMap(([, call]) => {
    const tagging = taggingOf(call);
    return 'none' in tagging ? [tagging.none] : [];
  });
  expect(reasons).toHaveLength(OWN_ROWS.length - Object.keys(GROUPS).length);
  for (const reason of reasons) expect(reason).toMatch(/^\w+( [\w',]+){3,}$/);
});

/** A call as docs/PROTOCOL.md writes it, with what may be left out in brackets. */
const writtenOf = (call: Call) => {
  const values: Readonly<Record<string, QueryValue>> = (call.method === 'GET' && call.query) || {};
  const query = parametersOf(call).map((name) => {
    const value = values[name] ?? null;
    const written = value === null ? name : `${name}=${[value].flat().join('|')}`;
    return optionalOf(call).includes(name) ? `[${written}]` : written;
  });
  return `${call.method} ${call.path}${query.length > 0 ? '?' : ''}${query.join('&')}`;
};

const FILTERS = '[type]&[currency]&[status]&[since]&[until]&[min]&[max]&[words]';

const MINE = 'created_by_user=true';

const MARKET: Partial<Record<OwnCallName, string>> = {
  getNewestTrades: 'GET trades/?market&limit',
  getOlderTrades: 'GET trades/?market&limit&before',
  getNewestCandles: 'GET candles/?market&step&limit',
  getOlderCandles: 'GET candles/?market&step&limit&before',
  getDayFigures: 'GET candles/day/',
  getRateHistory: 'GET rate-history/?currency_from&currency_to&step&limit',
  getOlderRateHistory: 'GET rate-history/?currency_from&currency_to&step&limit&before',
};

const MONEY: Partial<Record<OwnCallName, string>> = {
  changeListing: 'POST listing-changes/',
  pauseListing: 'POST listings/{id}/pause/',
  resumeListing: 'POST listings/{id}/resume/',
  getListingProgress: 'GET listing-progress/?ids',
  getProgressOfTransaction: 'GET listing-progress/?transaction',
  getEndedListings: 'GET listing-progress/?ended=true',
  getLastFills: 'GET own-fills/?limit',
  getOrderResult: 'GET order-result/?transaction',
  getNewestFills: 'GET fills/?[listing]&[transaction]&limit',
  getOlderFills: 'GET fills/?[listing]&[transaction]&limit&before',
  getStatement: 'GET statement/?currency&[since]&[until]&limit',
  getStatementFromOldest: 'GET statement/?currency&[since]&[until]&order=oldest&limit&[after]',
  getOlderStatement: 'GET statement/?currency&[since]&[until]&limit&before',
  getProfit: 'GET profit/',
  getCashLimits: 'GET limits/',
  createReceipt: 'POST receipts/',
  getDisputes: 'GET disputes/?transaction',
  addDisputeEntry: 'POST dispute-entries/',
  getDisputePicture: 'GET dispute-pictures/?id',
};

const WINDOWS: Partial<Record<OwnCallName, string>> = {
  getNewestPending: 'GET transactions/?status=pending&limit=100',
  getNewestUnread: 'GET notifications/?unread=true&limit=100',
  getNewestTransactions: `GET transactions/?limit&${FILTERS}`,
  getOlderTransactions: `GET transactions/?limit&before&${FILTERS}`,
  getNewestNotifications: 'GET notifications/?limit&[kind]&[since]&[until]',
  getOlderNotifications: 'GET notifications/?limit&before&[kind]&[since]&[until]',
  getNewestOwnListings: `GET listings/?${MINE}&limit`,
  getOlderOwnListings: `GET listings/?${MINE}&limit&before&[currency]&[since]&[until]`,
  getNewestOwnOrders: `GET orders/?${MINE}&limit&[currency]&[since]&[until]`,
  getOlderOwnOrders: `GET orders/?${MINE}&limit&before&[currency]&[since]&[until]`,
};

const ACCOUNT: Partial<Record<OwnCallName, string>> = {
  getCapabilities: 'GET capabilities/',
  getAway: 'GET away/',
  saveAwayPush: 'PUT away/push/',
  endAwayPush: 'DELETE away/push/',
  saveAwayMail: 'PUT away/mail/',
  getSecondFactor: 'GET second-factor/',
  setUpSecondFactor: 'POST second-factor/setup/',
  confirmSecondFactor: 'POST second-factor/confirm/',
  renewRecoveryCodes: 'POST second-factor/recovery-codes/',
  markCodesStored: 'POST second-factor/recovery-codes/stored/',
  endSecondFactor: 'POST second-factor/off/',
  sendSecondStep: 'POST login/second-step/',
  getPasskeys: 'GET passkeys/',
  startPasskey: 'POST passkeys/options/',
  addPasskey: 'POST passkeys/',
  removePasskey: 'POST passkeys/remove/',
  startPasskeyLogIn: 'POST login/passkey/options/',
  logInWithPasskey: 'POST login/passkey/',
  startPasskeyPin: 'POST otp/passkey/options/',
  confirmWithPasskey: 'POST otp/passkey/',
};

test('every call of our own has its method, its path, and the query that it needs or may leave out [S11.windows]', () => {
  // What those of a noun with a file of its own send is in that file (test/api/endpoints/wire.test.ts).
  const others = Object.entries(ownTableOf(writtenOf)).filter(([name]) => !(name in NOUN_FACTS));
  expect(Object.fromEntries(others)).toEqual({ ...MARKET, ...MONEY, ...WINDOWS, ...ACCOUNT });
});

test('no two calls are written in the same way, nor one of our own as one of the specification', () => {
  const written = Object.values<Call>({ ...CALLS, ...OWN_CALLS }).map(writtenOf);
  expect(written.filter((each, index) => written.indexOf(each) !== index)).toEqual([]);
});

test('every row of our own knows its name', () => {
  expect(ownTableOf((call) => 'name' in call && call.name)).toEqual(
    Object.fromEntries(Object.keys(OWN_CALLS).map((name) => [name, name])),
  );
});

test.each([
  ['getNewestTransactions', 'getOlderTransactions'],
  ['getNewestNotifications', 'getOlderNotifications'],
  ['getNewestOwnOrders', 'getOlderOwnOrders'],
  ['getNewestFills', 'getOlderFills'],
  ['getNewestTrades', 'getOlderTrades'],
  ['getNewestCandles', 'getOlderCandles'],
  ['getRateHistory', 'getOlderRateHistory'],
  ['getStatement', 'getOlderStatement'],
] as const)(
  'after %s, %s asks for the older rows of the same list with a cursor [S11.windows.cursor]',
  (first, next) => {
    const newest: Call = OWN_CALLS[first];
    const older: Call = OWN_CALLS[next];
    expect([older.path, older.answer]).toEqual([newest.path, newest.answer]);
    expect(parametersOf(older).filter((name) => !parametersOf(newest).includes(name))).toEqual(['before']);
    expect(parametersOf(newest).filter((name) => !parametersOf(older).includes(name))).toEqual([]);
    expect(optionalOf(older)).toEqual(optionalOf(newest));
  },
);

test('a call that needs all of its parameters, or has none, lets nothing be left out', () => {
  expect(optionalOf(OWN_CALLS.getNewestTrades)).toEqual([]);
  expect(optionalOf(OWN_CALLS.getProfit)).toEqual([]);
  expect(parametersOf(OWN_CALLS.getProfit)).toEqual([]);
  expect(optionalOf(OWN_CALLS.createAlert)).toEqual([]);
  expect(parametersOf(OWN_CALLS.createAlert)).toEqual([]);
});
