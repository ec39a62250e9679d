import { type Call, optionalOf, parametersOf, type QueryValue } from '@contract/call';
import { CALLS, OWN_CALLS, type OwnCallName } from '@contract/calls';
import { ownTableOf } from './ownRows';

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
  getAlerts: 'GET alerts/',
  createAlert: 'POST alerts/',
  armAlert: 'POST alerts/{id}/arm/',
  removeAlert: 'DELETE alerts/{id}/',
  getWatchlist: 'GET watchlist/',
  saveWatchlist: 'PUT watchlist/',
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
  getPayees: 'GET payees/',
  savePayee: 'POST payees/',
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
  saveLanguage: 'PUT language/',
  getSessions: 'GET sessions/',
  endSession: 'DELETE sessions/{id}/',
  endOtherSessions: 'POST sessions/end-others/',
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
  expect(ownTableOf(writtenOf)).toEqual({ ...MARKET, ...MONEY, ...WINDOWS, ...ACCOUNT });
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
