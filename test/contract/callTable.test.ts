import { type Call, parametersOf, TAGS, tagsOf } from '@contract/call';
import { CALLS, CAPABILITIES, type CallName } from '@contract/calls';
import { aRate } from '@test/support/app/builders';
import { BACKEND_HOST, createMswBackend } from '@test/support/mswBackend/createMswBackend';
import { CONTRACT_RATES, type ContractBackend } from './suite/bench';
import { EXPECTATIONS, testContract } from './suite/suite';

const fieldsOf = (call: Call): string[] => {
  if (call.method === 'GET' || !call.payload) return [];
  const shapes = 'entries' in call.payload ? [call.payload] : call.payload.options;
  const named = shapes.flatMap(({ entries }) => Object.keys(entries));
  return [...new Set([...(call.order ?? []), ...named])];
};

const queryOf = (call: Call): string => {
  const values = Object.entries((call.method === 'GET' && call.query) || {});
  return values.map(([name, value]) => (value === null ? name : `${name}=${[value].flat().join('|')}`)).join('&');
};

/** A call as specification 7 writes it. */
const writtenOf = (call: Call) => {
  const query = queryOf(call);
  return `${call.method} ${call.path}${query && `?${query}`}`;
};

const WRITTEN: Record<CallName, string> = {
  login: 'POST login/',
  register: 'POST register/',
  sendWelcome: 'POST register/welcome/',
  requestPasswordReset: 'POST api/password_reset/',
  confirmPasswordReset: 'POST api/password_reset/confirm/',
  logoutAll: 'POST logoutall/',
  sendContactForm: 'POST email/',
  getMe: 'GET users/me/',
  updateMe: 'POST users/me/',
  deleteAccount: 'POST users/delete-account/',
  getAppStatus: 'GET appstatus/',
  getTransactions: 'GET transactions/',
  getPendingTransactions: 'GET transactions?status=pending&type=FUND_WALLET|WITHDRAW|LIST|ORDER|MOF_ORDER',
  getTransaction: 'GET transactions/?txid',
  createTransaction: 'POST transactions/',
  revokeTransaction: 'POST transactions/{id}/revoke/',
  getMatchingOrders: 'GET orders/?currency_from&currency_to&rate&user&amount&status=pending',
  getOwnOrders: 'GET orders/?created_by_user=true',
  removeOrder: 'DELETE orders/{id}/remove_order/',
  getListings: 'GET listings/?all_pairs=true',
  getOwnListings: 'GET listings/?created_by_user=true',
  removeListing: 'DELETE listings/{id}/remove_listing/',
  fundWallet: 'POST wallets/fund/',
  getWallets: 'GET wallets/',
  getWallet: 'GET wallets/?currency',
  getRates: 'GET currencyrates/',
  getRate: 'GET currencyrates/?currency_from&currency_to',
  getPaymentDetails: 'GET paymentdetails/?currency',
  getBankAccounts: 'GET bankaccounts/',
  getBankAccountsOf: 'GET bankaccounts/?currency',
  createBankAccount: 'POST bankaccounts/',
  removeBankAccount: 'DELETE bankaccounts/{id}/remove_account/',
  requestOtp: 'POST otp/',
  verifyOtp: 'POST otp/verify/',
  createDispute: 'POST disputes/',
  getNotifications: 'GET notifications/',
  getUnreadCount: 'GET notifications/?unread=true/',
  markNotificationsRead: 'PUT notifications/mark-all-read/',
  removeNotification: 'DELETE notifications/{id}/remove_notification/',
};

const FIELDS: Partial<Record<CallName, string>> = {
  login: 'email, password',
  register: 'email, password, username',
  sendWelcome: 'email',
  requestPasswordReset: 'email',
  confirmPasswordReset: 'password, token',
  sendContactForm: 'name, email',
  updateMe: 'username, phone_number, birthday, first_name, last_name',
  createTransaction:
    'email, currency_from, currency_to, amount, rate, type, transaction_fee, transaction_receipt, bank_account, qr_code, peg, expires_at, path',
  fundWallet: 'user, currency, amount',
  createBankAccount: 'account_name, account_number, bank_name, currency, first_name, last_name',
  verifyOtp: 'otp',
  createDispute: 'transaction, description',
};

/** Specification 4: which group feeds an answer, and which groups a change concerns; of all others the table says none. */
const TAGGED: Partial<Record<CallName, string>> = {
  getMe: 'homepage_updates',
  updateMe: 'homepage_updates',
  getTransactions: 'transactions',
  getPendingTransactions: 'transactions',
  getTransaction: 'transactions',
  createTransaction: 'transactions, homepage_updates, listings, orders',
  revokeTransaction: 'transactions, homepage_updates, listings, orders',
  getMatchingOrders: 'orders',
  getOwnOrders: 'orders',
  removeOrder: 'orders, homepage_updates',
  getListings: 'listings',
  getOwnListings: 'listings',
  removeListing: 'listings, homepage_updates',
  fundWallet: 'homepage_updates, transactions',
  getWallets: 'homepage_updates, transactions',
  getWallet: 'homepage_updates, transactions',
  getRates: 'currency_rates',
  getRate: 'currency_rates',
  getBankAccounts: 'bank_accounts',
  getBankAccountsOf: 'bank_accounts',
  createBankAccount: 'bank_accounts',
  removeBankAccount: 'bank_accounts',
  getNotifications: 'notifications',
  getUnreadCount: 'notifications',
  markNotificationsRead: 'notifications',
  removeNotification: 'notifications',
  createDispute: 'disputes',
};

const rows = Object.entries<Call>(CALLS) as [CallName, Call][];

const tableOf = (factOf: (call: Call) => string) =>
  Object.fromEntries(rows.map(([name, call]) => [name, factOf(call)]));

const named = (isMeant: (call: Call) => boolean) => rows.filter(([, call]) => isMeant(call)).map(([name]) => name);

const withNothing = (table: Partial<Record<CallName, string>>) =>
  Object.fromEntries(rows.map(([name]) => [name, table[name] ?? '']));

test('every call has the method, the path and the query of specification 7 [S7.client.1]', () => {
  expect(tableOf(writtenOf)).toEqual(WRITTEN);
});

test('every call has the fields of specification 7 in their order, and the others have no body', () => {
  expect(tableOf((call) => fieldsOf(call).join(', '))).toEqual(withNothing(FIELDS));
});

test('the tags of every call are the live groups of what it reads or changes, or its row says why it has none', () => {
  const taggingOf = (call: Call) => (call.method === 'GET' ? call.fedBy : call.makesStale);
  expect(tableOf((call) => tagsOf(taggingOf(call)).join(', '))).toEqual(withNothing(TAGGED));
  const untagged = rows.map(([, call]) => taggingOf(call)).filter((tagging) => 'none' in tagging);
  for (const { none } of untagged) expect(none).toMatch(/^\w.*\w\)?$/);
  const groups = [
    'homepage_updates',
    'notifications',
    'transactions',
    'currency_rates',
    'listings',
    'orders',
    'trades',
    'pegs',
    'disputes',
  ];
  expect(TAGS).toEqual([...groups, 'bank_accounts']);
});

test('only logging in, registering, resetting a password and the contact form need no token [S6.roles.1]', () => {
  const open = ['login', 'register', 'sendWelcome', 'requestPasswordReset', 'confirmPasswordReset', 'sendContactForm'];
  expect(named(({ access }) => access === 'public')).toEqual(open);
  expect(named(({ access }) => access === 'token')).toHaveLength(rows.length - open.length);
});

test('what is created is answered with 201, what ends with 204, and all else with 200', () => {
  const created = ['register', 'createTransaction', 'createBankAccount', 'createDispute'];
  const ended = ['logoutAll', 'removeBankAccount', 'removeListing', 'removeOrder', 'removeNotification'];
  expect(named(({ success }) => success === 201).sort()).toEqual(created.sort());
  expect(named(({ success }) => success === 204).sort()).toEqual(ended.sort());
  expect(named(({ success }) => success === 200)).toHaveLength(rows.length - created.length - ended.length);
});

test('the calls that move money, and those that list what moved, read an idempotency key', () => {
  const keyed = ['getTransactions', 'getPendingTransactions', 'createTransaction', 'revokeTransaction', 'fundWallet'];
  expect(named((call) => call.keyed === true).sort()).toEqual(keyed.sort());
});

test('fundings and withdrawals travel as multipart, because they may include an image [S7.client.3]', () => {
  expect(CALLS.createTransaction.multipart).toEqual(['FUND_WALLET', 'WITHDRAW']);
});

test('every row knows its name and its parameters', () => {
  expect(tableOf((call) => ('name' in call ? String(call.name) : ''))).toEqual(
    Object.fromEntries(rows.map(([name]) => [name, name])),
  );
  expect(parametersOf(CALLS.getRate)).toEqual(['currency_from', 'currency_to']);
  expect(parametersOf(CALLS.getRates)).toEqual([]);
  expect(parametersOf(CALLS.login)).toEqual([]);
});

test('every call of the contract is what some expectation is about', () => {
  const proved = new Set<string>(EXPECTATIONS.flatMap(({ calls }) => calls));
  expect(Object.keys(CALLS).filter((name) => !proved.has(name))).toEqual([]);
});

test('no two expectations have one title', () => {
  const titles = EXPECTATIONS.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

describe('the backend of tests', () => {
  const rates = CONTRACT_RATES.map(([currency_from, currency_to, rate]) => aRate({ currency_from, currency_to, rate }));

  const msw = createMswBackend({ rates, listings: [], capabilities: CAPABILITIES });

  beforeAll(() => msw.server.listen({ onUnhandledRequest: 'error' }));

  afterAll(() => msw.server.close());

  const backend: ContractBackend = {
    fetch: (path, init) => fetch(BACKEND_HOST + path, init),
    process: () => msw.advance(),
    approve: (id) => msw.approve(id),
    reject: (id) => msw.reject(id),
    mailTo: (email) => msw.state.mails.findLast(({ to }) => to === email)?.text ?? '',
    setAppStatus: (open) => void (msw.state.appstatus = open),
  };

  testContract(() => backend);
});
