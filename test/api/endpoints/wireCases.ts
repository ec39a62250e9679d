import type { CallName, OwnCallName } from '@contract/calls';
import { nounFacts, type WireCase } from '@test/contract/nouns/callFacts';
import { aTransaction } from '@test/support/app/builders';
import { FACTOR_CASES } from './factorCases';
import { PASSKEY_CASES } from './passkeyCases';

const CANDLES = { market: 'CNY-NGN', step: '5m', limit: '300' };
const RATES = { currency_from: 'CNY', currency_to: 'NGN', step: '1h', limit: '300' };

/** The lines of the calls of candles and of past rates. */
const CANDLE_CASES = {
  getNewestCandles: { argument: CANDLES, line: 'GET candles/?market=CNY-NGN&step=5m&limit=300' },
  getOlderCandles: {
    argument: { ...CANDLES, before: 'a&b' },
    line: 'GET candles/?market=CNY-NGN&step=5m&limit=300&before=a%26b',
  },
  getDayFigures: { line: 'GET candles/day/' },
  getRateHistory: {
    argument: RATES,
    line: 'GET rate-history/?currency_from=CNY&currency_to=NGN&step=1h&limit=300',
  },
  getOlderRateHistory: {
    argument: { ...RATES, before: 'a&b' },
    line: 'GET rate-history/?currency_from=CNY&currency_to=NGN&step=1h&limit=300&before=a%26b',
  },
} as const;

/** What the calls of the conversations about disputes send. */
const DISPUTE_CASES = {
  getDisputes: { argument: '7', line: 'GET disputes/?transaction=7' },
  addDisputeEntry: {
    argument: { kind: 'message', dispute: '3', text: 'Here it is.' },
    line: 'POST dispute-entries/',
    body: { kind: 'message', dispute: '3', text: 'Here it is.' },
  },
  getDisputePicture: { argument: '9', line: 'GET dispute-pictures/?id=9' },
} as const;

const register = { email: 'ada@example.com', password: 'Secret!pass', username: 'ada' };
const profile = { username: 'ada', phone_number: '1', birthday: '1990-12-31', first_name: 'A', last_name: 'M' };
const account = {
  account_name: 'Ada',
  account_number: '12',
  bank_name: 'Bank',
  currency: 'NGN',
  first_name: 'A',
  last_name: 'M',
};
const draft = {
  email: 'ada@example.com',
  currency_from: 'NGN',
  currency_to: 'CNY',
  amount: '100',
  rate: '215',
  type: 'LIST',
  transaction_fee: '0',
};
const { currency_from, currency_to } = aTransaction();
const match = { currency_from, currency_to: currency_to ?? '', rate: '215', user: '1', amount: '21500' };
const browser = { endpoint: 'https://push.example/1', p256dh: 'B', auth: 'A', amounts: false };
const STRANGER = { unknown: 'never sent' };

/**
 * Total: an endpoint without an entry does not compile. Unknown fields are included to prove that they are not sent.
 */
export const WIRE_CASES: Record<CallName, WireCase> = {
  login: {
    argument: { email: register.email, password: 'x', ...STRANGER },
    line: 'POST login/',
    body: { email: register.email, password: 'x' },
  },
  register: { argument: { ...register, ...STRANGER }, line: 'POST register/', body: register },
  sendWelcome: { argument: register, line: 'POST register/welcome/', body: { email: register.email } },
  requestPasswordReset: { argument: register, line: 'POST api/password_reset/', body: { email: register.email } },
  confirmPasswordReset: {
    argument: { password: 'New!pass1', token: 't', ...STRANGER },
    line: 'POST api/password_reset/confirm/',
    body: { password: 'New!pass1', token: 't' },
  },
  logoutAll: { line: 'POST logoutall/' },
  sendContactForm: {
    argument: { name: 'Ada', email: 'a@example.com', ...STRANGER },
    line: 'POST email/',
    body: { name: 'Ada', email: 'a@example.com' },
  },
  getMe: { line: 'GET users/me/' },
  updateMe: { argument: { ...profile, ...STRANGER }, line: 'POST users/me/', body: profile },
  deleteAccount: { line: 'POST users/delete-account/' },
  getAppStatus: { line: 'GET appstatus/' },
  getTransactions: { line: 'GET transactions/' },
  getPendingTransactions: { argument: 'MOF_ORDER', line: 'GET transactions?status=pending&type=MOF_ORDER' },
  getTransaction: { argument: '77', line: 'GET transactions/?txid=77' },
  createTransaction: { argument: { ...draft, ...STRANGER }, line: 'POST transactions/', body: draft },
  revokeTransaction: { argument: '7/7', line: 'POST transactions/7%2F7/revoke/' },
  getMatchingOrders: {
    argument: match,
    line: 'GET orders/?currency_from=NGN&currency_to=CNY&rate=215&user=1&amount=21500&status=pending',
  },
  getOwnOrders: { line: 'GET orders/?created_by_user=true' },
  removeOrder: { argument: '5', line: 'DELETE orders/5/remove_order/' },
  getListings: { line: 'GET listings/?all_pairs=true' },
  getOwnListings: { line: 'GET listings/?created_by_user=true' },
  removeListing: { argument: '6', line: 'DELETE listings/6/remove_listing/' },
  fundWallet: {
    argument: { user: '1', currency: 'NGN', amount: '5', ...STRANGER },
    line: 'POST wallets/fund/',
    body: { user: '1', currency: 'NGN', amount: '5' },
  },
  getWallets: { line: 'GET wallets/' },
  getWallet: { argument: 'NGN', line: 'GET wallets/?currency=NGN' },
  getRates: { line: 'GET currencyrates/' },
  getRate: {
    argument: { currency_from: 'CNY', currency_to: 'NGN', ...STRANGER },
    line: 'GET currencyrates/?currency_from=CNY&currency_to=NGN',
  },
  getPaymentDetails: { argument: 'GHC', line: 'GET paymentdetails/?currency=GHC' },
  getBankAccounts: { line: 'GET bankaccounts/' },
  getBankAccountsOf: { argument: 'CNY', line: 'GET bankaccounts/?currency=CNY' },
  createBankAccount: { argument: { ...account, ...STRANGER }, line: 'POST bankaccounts/', body: account },
  removeBankAccount: { argument: '3', line: 'DELETE bankaccounts/3/remove_account/' },
  requestOtp: { line: 'POST otp/' },
  verifyOtp: { argument: { otp: '012345', ...STRANGER }, line: 'POST otp/verify/', body: { otp: '012345' } },
  createDispute: {
    argument: { transaction: '7', description: 'Where is it?', ...STRANGER },
    line: 'POST disputes/',
    body: { transaction: '7', description: 'Where is it?' },
  },
  getNotifications: { line: 'GET notifications/' },
  getUnreadCount: { line: 'GET notifications/?unread=true/' },
  markNotificationsRead: { line: 'PUT notifications/mark-all-read/' },
  removeNotification: { argument: '9', line: 'DELETE notifications/9/remove_notification/' },
};

/** The calls that only our own server has: what is not filtered by is not sent. */
export const OWN_WIRE_CASES: Partial<Record<OwnCallName, WireCase>> = {
  ...nounFacts((facts) => facts),
  getCapabilities: { line: 'GET capabilities/' },
  getAway: { line: 'GET away/' },
  saveAwayPush: { argument: { ...browser, ...STRANGER }, line: 'PUT away/push/', body: browser },
  endAwayPush: { line: 'DELETE away/push/' },
  saveAwayMail: { argument: { wanted: true, ...STRANGER }, line: 'PUT away/mail/', body: { wanted: true } },
  ...FACTOR_CASES,
  ...PASSKEY_CASES,
  getNewestTransactions: {
    argument: { limit: '50', type: undefined, currency: 'NGN', since: '2026-01-01', until: undefined },
    line: 'GET transactions/?limit=50&currency=NGN&since=2026-01-01',
  },
  getOlderTransactions: {
    argument: { limit: '50', before: 'a&b', type: 'LIST', currency: undefined },
    line: 'GET transactions/?limit=50&before=a%26b&type=LIST',
  },
  getNewestTrades: {
    argument: { market: 'CNY-NGN', limit: '50' },
    line: 'GET trades/?market=CNY-NGN&limit=50',
  },
  getOlderTrades: {
    argument: { market: 'CNY-NGN', limit: '50', before: 'a&b' },
    line: 'GET trades/?market=CNY-NGN&limit=50&before=a%26b',
  },
  ...CANDLE_CASES,
  ...DISPUTE_CASES,
  getProfit: { line: 'GET profit/' },
  getCashLimits: { line: 'GET limits/' },
  changeListing: {
    argument: { listing: '7', rate: '212.5', amount: null },
    line: 'POST listing-changes/',
    body: { listing: '7', rate: '212.5', amount: null },
  },
  pauseListing: { argument: '7', line: 'POST listings/7/pause/' },
  resumeListing: { argument: '7', line: 'POST listings/7/resume/' },
  createReceipt: { argument: { transaction: '7' }, line: 'POST receipts/', body: { transaction: '7' } },
  getListingProgress: { argument: '1,2', line: 'GET listing-progress/?ids=1%2C2' },
  getProgressOfTransaction: { argument: '7', line: 'GET listing-progress/?transaction=7' },
  getEndedListings: { argument: undefined, line: 'GET listing-progress/?ended=true' },
  getLastFills: { argument: '20', line: 'GET own-fills/?limit=20' },
  getOrderResult: { argument: '7', line: 'GET order-result/?transaction=7' },
  getNewestFills: {
    argument: { listing: '3', transaction: undefined, limit: '50' },
    line: 'GET fills/?listing=3&limit=50',
  },
  getOlderFills: {
    argument: { listing: undefined, transaction: '7', limit: '50', before: 'a&b' },
    line: 'GET fills/?transaction=7&limit=50&before=a%26b',
  },
  getStatement: {
    argument: { currency: 'NGN', since: '2026-01-01', until: undefined, limit: '50' },
    line: 'GET statement/?currency=NGN&since=2026-01-01&limit=50',
  },
  getStatementFromOldest: {
    argument: { currency: 'NGN', since: undefined, until: '2026-02-01', limit: '1000', after: undefined },
    line: 'GET statement/?currency=NGN&until=2026-02-01&order=oldest&limit=1000',
  },
  getOlderStatement: {
    argument: { currency: 'NGN', since: undefined, until: undefined, limit: '50', before: 'a&b' },
    line: 'GET statement/?currency=NGN&limit=50&before=a%26b',
  },
  getNewestPending: { line: 'GET transactions/?status=pending&limit=100' },
  getNewestNotifications: { argument: { limit: '50' }, line: 'GET notifications/?limit=50' },
  getOlderNotifications: {
    argument: { limit: '50', before: 'a&b' },
    line: 'GET notifications/?limit=50&before=a%26b',
  },
  getNewestOwnListings: { argument: '50', line: 'GET listings/?created_by_user=true&limit=50' },
  getOlderOwnListings: {
    argument: { limit: '50', before: 'a&b' },
    line: 'GET listings/?created_by_user=true&limit=50&before=a%26b',
  },
  getNewestOwnOrders: { argument: { limit: '50' }, line: 'GET orders/?created_by_user=true&limit=50' },
  getOlderOwnOrders: {
    argument: { limit: '50', before: 'a&b' },
    line: 'GET orders/?created_by_user=true&limit=50&before=a%26b',
  },
  getNewestUnread: { line: 'GET notifications/?unread=true&limit=100' },
};
