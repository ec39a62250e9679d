import { createApp } from '@server/startServer';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { approve, reject } from '@server/modules/transactions/ending';
import { setRate } from '@server/modules/rates';
import { runWorkerOnce } from '@server/worker/worker';
import { CONTRACT_PAYMENT_CURRENCIES, CONTRACT_RATES, type ContractBackend } from '@test/contract/suite/bench';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { testContract } from '@test/contract/suite/suite';

/** Past the wait before a vain order is tried again, and short of what counts as a forgotten orphan. */
const AHEAD_MS = 20_000;
/** With a pause, so that what is made is PENDING until `process`. */
const ENVIRONMENT = { DEMO: 'off', PROCESS_AFTER_S: '10', TRUST_PROXY: 'on', LOG_LEVEL: 'silent' };

/** The reference backend in this process, on its own database, with the market that the suite begins with. */
async function openContractServer(): Promise<{ backend: ContractBackend; close: () => Promise<void> }> {
  const { db, close } = await openTestDatabase();
  const config = readConfig(ENVIRONMENT);
  const mails: { recipient: string; body: string }[] = [];
  const keep = (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail));
  const mailer = { send: keep, post: (_tx: unknown, mail: (typeof mails)[number]) => keep(mail) };
  const app = createApp({ db, config, log: createLog('silent'), mailer });
  for (const [from, to, rate] of CONTRACT_RATES) await db.transaction((tx) => setRate(tx, from, to, rate));
  await db.query('delete from house_banks');
  for (const currency of CONTRACT_PAYMENT_CURRENCIES) {
    await db.query(
      `insert into house_banks (currency, bank_name, account_name, bank_account_number, mobile_money_number, in_force)
       values ($1, 'First Bank', 'Crossrate', '3001234567', case when $1 = 'GHC' then '0240000001' else '' end, true)`,
      [currency],
    );
  }

  let requests = 0;
  const backend: ContractBackend = {
    fetch: async (path, init = {}) => {
      // Each request has its own address, so that the suite does not reach the limits of one.
      requests += 1;
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', `10.0.${String(requests >> 8)}.${String(requests & 255)}`);
      return app.request(`/backend/${path}`, { ...init, headers });
    },
    ownFields: OWN_FIELDS,
    process: () =>
      runWorkerOnce(db, { processAfterS: 0, demo: false, demoApproveAfterS: 0 }, new Date(Date.now() + AHEAD_MS)),
    approve: async (id) => void (await db.transaction((tx) => approve(tx, id))),
    reject: async (id) => void (await db.transaction((tx) => reject(tx, id, 'The account is closed.'))),
    mailTo: (email) => mails.findLast(({ recipient }) => recipient === email)?.body ?? '',
    setAppStatus: async (open) =>
      void (await db.query(`update settings set value = $1 where name = 'appstatus'`, [String(open)])),
  };
  return { backend, close };
}

const DONE = ['status'];
const USER = ['id', 'username', 'email', 'phone_number', 'birthday', 'first_name', 'last_name'];
const BANK_ACCOUNT = ['id', 'currency', 'bank_name', 'account_number', 'account_name', 'first_name', 'last_name'];
const KIND = ['id', 'type', 'status', 'path', 'created_at', 'last_updated'];
const MONEY = ['currency_from', 'currency_to', 'amount', 'rate', 'transaction_fee'];
const FACTS = [
  'kind',
  'transaction',
  'type',
  'status',
  'amount',
  'received',
  'currency',
  'to',
  'rate',
  'count',
  'highest',
  'note',
];
const BELONGINGS = ['user', 'email', 'transaction_receipt', 'bank_account', 'qr_code'];
const TRANSACTION = [...KIND, ...MONEY, ...BELONGINGS];

/** What the reference backend sends and the app does not read. Nothing else may leave it. */
const OWN_FIELDS: NonNullable<ContractBackend['ownFields']> = {
  login: ['expiry'],
  register: ['id', 'email', 'username'],
  sendWelcome: DONE,
  requestPasswordReset: DONE,
  confirmPasswordReset: DONE,
  sendContactForm: DONE,
  requestOtp: DONE,
  verifyOtp: DONE,
  deleteAccount: DONE,
  markNotificationsRead: DONE,
  updateMe: USER,
  fundWallet: ['id', 'currency', 'balance'],
  getNotifications: ['read'],
  getUnreadCount: ['id', 'message', 'created_at', 'read', 'about', ...FACTS],
  getWallet: ['id', 'currency'],
  getRate: ['id', 'currency_from', 'currency_to', 'last_updated'],
  getPaymentDetails: ['currency'],
  createBankAccount: BANK_ACCOUNT,
  createTransaction: TRANSACTION,
  revokeTransaction: TRANSACTION,
  createDispute: ['id', 'transaction', 'description', 'created_at'],
};

let opened: { backend: ContractBackend; close: () => Promise<void> };

beforeAll(async () => {
  opened = await openContractServer();
});
afterAll(() => opened.close());

testContract(() => opened.backend);
