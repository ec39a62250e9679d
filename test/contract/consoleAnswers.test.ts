import * as v from 'valibot';
import { HOUSE_ACCOUNTS, LISTING_STATES } from '@contract/console/books';
import { CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import { AUDIT_QUESTIONS, EVERY_ROLE, isRole, ROLES } from '@contract/console/operators';

const AT = '2026-11-25T10:00:00Z';

const HISTORY = { id: '5', type: 'FUND_WALLET', status: 'PENDING', amount: '12.5', currency: 'CNY', created_at: AT };

const ACT = {
  ...{ id: '8', at: AT, operator: 'eve@example.com', role: 'finance', origin: 'console', address: '::1' },
  ...{ act: 'approve', subject: 'transaction 5', reason: 'paid', before: { status: 'PENDING' }, after: {} },
};

const USER = {
  ...{ id: '7', email: 'ada@example.com', username: 'ada', name: 'Ada', created_at: AT },
  ...{ frozen_at: null, deactivated_at: AT },
};

const SIDE = {
  ...{ id: '7', email: 'ada@example.com', created_at: AT, frozen_at: AT, deactivated_at: null },
  history: [HISTORY],
};

const SESSION = { email: 'eve@example.com', role: 'owner', csrf: 'abc' };
const SECRET = { email: 'eve@example.com', secret: 'ABC', url: 'otpauth://totp/a' };
const AUDIT = { question: 'hold', last: { at: AT, operator: 'eve', ms: 12, found: [{ id: 1 }] } };

const BALANCE = {
  ...{ account: 'fees', currency: 'CNY', opening: '1', closing: '2' },
  movements: [{ kind: 'FEE', came_in: '1', went_out: '0' }],
};

const LISTING = {
  ...{ id: '3', user: '7', email: 'ada@example.com', currency: 'CNY', swap_to: 'NGN', rate: '215' },
  ...{ amount: '10', left: '4', state: 'paused', created_at: AT },
};

const COMPARED = {
  ...{ id: '1', currency: 'CNY', label: 'Main', stated_on: '2026-11-24', stated: '5', booked: '3', lines: 1 },
  ...{ opening: '1', difference: '1', open: '1', missing: '0' },
};

const TRANSIT = { currency: 'CNY', amount: '1', since: AT };
const FIRST = { operator: 'eve', kind: 'charge' };
const LINE = { id: '1', statement: '1', payer_name: 'Ada', text: 'x', state: 'out', first: FIRST, takes_back: [] };
/** Answers as the server sends them, with everything in them, by the name of the call. */
const HOUSE = { transit: '0', capital: '0', suspense: '0', charges: '0', receivable: '-1' };
const SENT: Partial<Record<ConsoleCallName, object>> = {
  logIn: SESSION,
  openLink: SECRET,
  useLink: SESSION,
  startFactor: SECRET,
  getSession: { session: SESSION },
  getInbox: {
    results: [{ ...HISTORY, status: undefined, email: 'ada@example.com', has_image: true, reference: 'CR-7K4Q-92MD' }],
    more: 3,
  },
  findFunding: { id: '5' },
  getCase: {
    ...{
      ...HISTORY,
      reason: 'why',
      has_image: false,
      reference: 'CR-7K4Q-92MD',
      history: [HISTORY],
      acts: [ACT],
      needs_two: true,
    },
    user: { id: '7', email: 'ada@example.com', username: 'ada', name: 'Ada', since: AT },
    bank: [{ label: 'Bank', value: 'ABC' }],
    first_approval: { operator: 'eve', at: AT },
    taken_back: { taken: '1', owed: '2' },
    refundable: 'u1',
  },
  approve: { id: '5', status: 'COMPLETED' },
  getActs: { results: [{ ...ACT, seal: { entry: '[8]', previous_hash: 'a', hash: 'b' } }], next: '8' },
  getDisputes: {
    results: [{ id: '2', transaction: '5', user: '7', email: 'a@b.co', description: 'late', created_at: AT }],
    next: '2',
  },
  getDispute: {
    ...{ id: '2', transaction: '5', user: SIDE, others: [SIDE], open: true, acts: [ACT] },
    about: { ...HISTORY, currency_to: 'NGN', rate: '215' },
    fills: [{ id: '1', at: AT, taken: '1', currency: 'CNY', paid: '215', swap_to: 'NGN', other: '9' }],
    entries: [{ at: AT, operator: 'eve', text: 'hello', picture: '4', final: false }],
  },
  getUsers: { results: [USER], isAll: true },
  getUser: {
    ...{ ...USER, phone_number: '+1', limits: [], acts: [ACT] },
    wallets: [{ currency: 'CNY', amount: '1.5' }],
    debts: [{ currency: 'NGN', amount: '7' }],
    all_limits: [{ name: 'open-orders', most: '5', own: false }],
    sessions: [{ browser: 'Firefox', system: 'Linux', country: 'GH', seen_at: AT }],
    keys: [
      {
        ...{ id: 'k1', name: 'Bot', scopes: ['read'], addresses: ['203.0.113.7'] },
        ...{ created: AT, expires: AT, last_used: AT },
      },
    ],
  },
  getMarket: {
    open: false,
    rates: [{ currency_from: 'CNY', currency_to: 'NGN', rate: '215', last_updated: AT }],
    waiting_rates: [{ currency_from: 'CNY', currency_to: 'NGN', rate: '300', operator: 'eve', at: AT }],
    four_eyes: [{ currency: 'CNY', amount: '1000' }],
    banks: [
      {
        ...{ id: '1', label: 'Main', in_force: true, closed_at: null, currency: 'CNY' },
        fields: [{ field: 'bank_name', value: 'x' }],
        images: [{ field: 'alipay', hash: null }],
      },
    ],
    waiting_banks: [
      {
        ...{ id: '2', bank: '1', operator: 'eve', at: AT, currency: 'CNY' },
        fields: [{ field: 'bank_name', value: 'y' }],
        images: [{ field: 'alipay', hash: null }],
      },
    ],
  },
  setRate: { waits: false },
  setPaymentDetails: { waits: true },
  addBank: { id: '3' },
  useBank: { waits: false },
  getRateHistory: { results: [{ id: '1', at: AT, rate: '215', before: '214', operator: 'eve' }], next: '1' },
  getListings: { results: [LISTING], next: '3' },
  getBooks: {
    audit: [AUDIT],
    house: [{ ...HOUSE, currency: 'CNY', bank: '1', fees: '2', rounding: '-0.1', users: '-1.9' }],
  },
  getDays: { results: [{ day: '2026-11-24', closed_at: AT, closed_by: 'eve' }], next: 'x', to_close: '2026-11-25' },
  getDay: { day: '2026-11-24', banks: [COMPARED], balances: [BALANCE] },
  getReconciliation: { day: '2026-11-24', results: [COMPARED], transit: [TRANSIT] },
  getDifference: {
    bank: COMPARED,
    results: [
      {
        ...{ id: '1', day: '2026-11-24', amount: '1', even_on: null },
        line: LINE,
        entry: { kind: 'fund', transaction: { id: '5', email: 'ada@example.com', reference: null } },
      },
    ],
  },
  getOperators: { results: [{ email: 'eve@example.com', role: 'read', created_at: AT, ended_at: AT, waiting: false }] },
  addOperator: { email: 'eve@example.com', link: 'https://x' },
};

/** What may be missing or empty in an answer: the reason of a transaction, what proves an act, and free records. */
const OPTIONAL = /^(reason|seal|before\.status|found\.0\.id)$/;

type Path = readonly (string | number)[];

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every field of an answer, however deep. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => pathsOf(one, [...path, at]));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...pathsOf(inner, [...path, name])]);
}

/** The same answer with another value at a path; undefined takes the field away. */
function changed(value: unknown, [name, ...rest]: Path, to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === name ? changed(one, rest, to) : one));
  return { ...(value as object), [name]: changed((value as Record<string, unknown>)[name], rest, to) };
}

const calls = Object.entries(SENT) as [ConsoleCallName, object][];

const plain = (sent: object) => JSON.parse(JSON.stringify(sent)) as Record<string, unknown>;

const readAs = (name: ConsoleCallName, answer: unknown) => v.safeParse(CONSOLE_CALLS[name].answer, answer);

test.each(calls)('the answer of %s is kept whole, without what nobody knows [S11.console.apart]', (name, answer) => {
  const sent = plain(answer);
  expect(readAs(name, { ...sent, unknown: 1 }).output).toEqual(sent);
});

test.each(calls)(
  'of the answer of %s no field may be missing or of another kind [S11.console.apart]',
  (name, answer) => {
    const sent = plain(answer);
    const loose = pathsOf(sent).filter((path) => {
      const isFree =
        OPTIONAL.test(path.slice(-1).join()) || /\b(before|found)\.|\.0\.(before\.status|found)/.test(path.join('.'));
      const lost = readAs(name, changed(sent, path, undefined));
      const other = readAs(name, changed(sent, path, { wrong: [] }));
      return !isFree && (lost.success || (other.success && !/\b(before|after)$/.test(path.join('.'))));
    });
    expect(loose).toEqual([]);
  },
);

test('what may be unknown may be null, and nothing else', () => {
  const nullable = calls.flatMap(([name, answer]) => {
    const sent = plain(answer);
    const paths = pathsOf(sent).filter((path) => readAs(name, changed(sent, path, null)).success);
    return paths.map((path) => `${name}.${path.filter((part) => typeof part === 'string').join('.')}`);
  });
  expect([...new Set(nullable)].filter((field) => !/\.(before\.status|found\.id)$/.test(field)).sort()).toEqual([
    'findFunding.id',
    'getActs.next',
    'getActs.results.role',
    'getBooks.audit.last',
    'getCase.acts.role',
    'getCase.first_approval',
    'getCase.reason',
    'getCase.reference',
    'getCase.refundable',
    'getCase.taken_back',
    'getDay.banks.difference',
    'getDay.banks.missing',
    'getDay.banks.open',
    'getDay.banks.opening',
    'getDay.banks.stated',
    'getDay.banks.stated_on',
    'getDays.next',
    'getDays.to_close',
    'getDifference.bank.difference',
    'getDifference.bank.missing',
    'getDifference.bank.open',
    'getDifference.bank.opening',
    'getDifference.bank.stated',
    'getDifference.bank.stated_on',
    'getDifference.results.entry',
    'getDifference.results.entry.transaction',
    'getDifference.results.entry.transaction.reference',
    'getDifference.results.even_on',
    'getDifference.results.line',
    'getDifference.results.line.first',
    'getDispute.acts.role',
    'getDispute.entries.operator',
    'getDispute.entries.picture',
    'getDispute.entries.text',
    'getDispute.others.deactivated_at',
    'getDispute.others.frozen_at',
    'getDispute.user.deactivated_at',
    'getDispute.user.frozen_at',
    'getDisputes.next',
    'getInbox.results.reference',
    'getListings.next',
    'getMarket.banks.closed_at',
    'getMarket.banks.images.hash',
    'getMarket.four_eyes.amount',
    'getMarket.waiting_banks.images.hash',
    'getOperators.results.ended_at',
    'getRateHistory.next',
    'getRateHistory.results.before',
    'getRateHistory.results.operator',
    'getReconciliation.results.difference',
    'getReconciliation.results.missing',
    'getReconciliation.results.open',
    'getReconciliation.results.opening',
    'getReconciliation.results.stated',
    'getReconciliation.results.stated_on',
    'getSession.session',
    'getUser.acts.role',
    'getUser.all_limits.most',
    'getUser.deactivated_at',
    'getUser.frozen_at',
    'getUser.keys.last_used',
    'getUsers.results.deactivated_at',
    'getUsers.results.frozen_at',
  ]);
});

test.each<[ConsoleCallName, Path, readonly string[]]>([
  ['getBooks', ['audit', 0, 'question'], AUDIT_QUESTIONS],
  ['getDay', ['balances', 0, 'account'], HOUSE_ACCOUNTS],
  ['getListings', ['results', 0, 'state'], LISTING_STATES],
  ['logIn', ['role'], ['read', 'support', 'finance', 'owner']],
])('%s knows the words of %j and no others', (name, path, words) => {
  const sent = plain(SENT[name] ?? {});
  for (const word of words) expect(readAs(name, changed(sent, path, word)).success).toBe(true);
  for (const word of ['', 'root']) expect(readAs(name, changed(sent, path, word)).success).toBe(false);
});

const rows = Object.entries<ConsoleCall>(CONSOLE_CALLS);

test('only the log-in, the link of a new operator and the question who is logged in need no session [S11.console.roles]', () => {
  expect(rows.filter(([, { may }]) => may === 'nobody').map(([name]) => name)).toEqual([
    ...['logIn', 'getSession', 'openLink', 'useLink'],
  ]);
});

test('the role that reads changes nothing but its own session and access [S11.console.roles]', () => {
  const changes = rows.filter(([, { method, may }]) => method === 'POST' && may.includes('read'));
  expect(changes.map(([name]) => name)).toEqual(['changePassword', 'startFactor', 'confirmFactor', 'logOut']);
});

test('an owner may do everything, and every role reads [S11.console.roles]', () => {
  expect(rows.filter(([, { may }]) => may !== 'nobody' && !may.includes('owner'))).toEqual([]);
  expect(EVERY_ROLE).toEqual(['read', 'support', 'finance', 'owner']);
  expect([...ROLES, 'root', ''].map(isRole)).toEqual([true, true, true, true, false, false]);
});

test('no two calls have the same method and path', () => {
  const places = rows.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('every call has its place, and its roles: who reads, who helps users, who moves money, who owns [S11.console.roles]', () => {
  expect(CONSOLE_PREFIX).toBe('/console/');
  const least = ({ may }: ConsoleCall) => (may === 'nobody' ? may : may[0]);
  expect(rows.map(([name, call]) => `${name}: ${call.method} ${call.path} ${String(least(call))}`)).toEqual([
    'logIn: POST session/ nobody',
    'getSession: GET session/ nobody',
    'openLink: POST first/look/ nobody',
    'useLink: POST first/ nobody',
    'changePassword: POST account/password/ read',
    'startFactor: POST account/factor/start/ read',
    'confirmFactor: POST account/factor/ read',
    'logOut: POST session/end/ read',
    'getInbox: GET inbox/ read',
    'findFunding: GET cases/ read',
    'getCase: GET cases/{id}/ read',
    'getImage: GET cases/{id}/image/ read',
    'approve: POST cases/{id}/approve/ finance',
    'reject: POST cases/{id}/reject/ finance',
    'takeBack: POST cases/{id}/take-back/ finance',
    'getActs: GET acts/ read',
    'getDisputes: GET disputes/ read',
    'getDispute: GET disputes/{id}/ read',
    'getDisputePicture: GET disputes/pictures/{id}/ read',
    'writeDispute: POST disputes/{id}/write/ support',
    'answerDispute: POST disputes/{id}/answer/ support',
    'getUsers: GET users/ read',
    'getUser: GET users/{id}/ read',
    'logOutUser: POST users/{id}/log-out/ support',
    'endUserFactor: POST users/{id}/second-factor-off/ owner',
    'revokeUserKey: POST users/{id}/keys/revoke/ support',
    'noteUser: POST users/{id}/note/ support',
    'setUserLimit: POST users/{id}/limit/ finance',
    'freezeUser: POST users/{id}/freeze/ support',
    'unfreezeUser: POST users/{id}/unfreeze/ finance',
    'deactivateUser: POST users/{id}/deactivate/ owner',
    'reactivateUser: POST users/{id}/reactivate/ owner',
    'getMarket: GET market/ read',
    'getRateHistory: GET market/rates/ read',
    'getListings: GET market/listings/ read',
    'setAppStatus: POST market/status/ finance',
    'setRate: POST market/rates/ finance',
    'approveRate: POST market/rates/approve/ finance',
    'dropRate: POST market/rates/drop/ finance',
    'setFourEyes: POST market/four-eyes/ owner',
    'setPaymentDetails: POST market/payment-details/ owner',
    'addBank: POST market/banks/ owner',
    'useBank: POST market/banks/use/ owner',
    'closeBank: POST market/banks/close/ owner',
    'approveBank: POST market/banks/approve/ finance',
    'dropBank: POST market/banks/drop/ finance',
    'getBankImage: GET market/banks/images/{id}/ read',
    'getBooks: GET books/ read',
    'askAudit: POST books/audit/ finance',
    'getDays: GET books/days/ read',
    'getDay: GET books/days/{id}/ read',
    'exportBooks: POST books/export/ finance',
    'closeDay: POST books/days/close/ finance',
    'getReconciliation: GET books/banks/ read',
    'getDifference: GET books/banks/{id}/ read',
    'bookLine: POST books/banks/book/ finance',
    'linkReversal: POST books/banks/reversal/ finance',
    'getStatements: GET books/statements/ read',
    'getStatementLines: GET books/statements/{id}/ read',
    'previewStatement: POST books/statements/preview/ finance',
    'importStatement: POST books/statements/import/ finance',
    'getMatches: GET books/matches/ read',
    'approveMatched: POST books/matches/approve/ finance',
    'actOnLine: POST books/matches/act/ finance',
    'getPayouts: GET payouts/ read',
    'getPayoutFile: GET payouts/{id}/ read',
    'makePayoutFile: POST payouts/make/ finance',
    'downloadPayoutFile: GET payouts/{id}/file/ finance',
    'returnPayout: POST payouts/return/ finance',
    'getUncredited: GET uncredited/ read',
    'refundPayment: POST uncredited/refund/ finance',
    'getOperators: GET operators/ read',
    'addOperator: POST operators/add/ owner',
    'setRole: POST operators/role/ owner',
    'renewOperator: POST operators/renew/ owner',
    'removeOperator: POST operators/remove/ owner',
  ]);
  expect(rows.filter(([, { query }]) => query).map(([name, { query }]) => [name, query])).toEqual([
    ['findFunding', ['reference']],
    ['getActs', ['before', 'subject', 'operator', 'sealed']],
    ['getDisputes', ['after']],
    ['getUsers', ['words']],
    ['getRateHistory', ['from', 'to', 'before']],
    ['getListings', ['from', 'to', 'before']],
    ['getDays', ['before']],
    ['getReconciliation', ['day']],
    ['getDifference', ['day']],
    ['getStatements', ['before']],
    ['getStatementLines', ['before']],
    ['getPayouts', ['before']],
    ['downloadPayoutFile', ['format']],
  ]);
});
