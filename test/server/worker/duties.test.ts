import { noticeTexts } from '@/texts/notices';
import { combineMessages, takeMessages } from '@server/news/announce';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { lockToCleanUp } from '@server/modules/users';
import { sweepExpired } from '@server/worker/steps';
import { runWorkerOnce } from '@server/worker/worker';
import {
  aUserOf,
  balanceOf,
  fund,
  list,
  makeAllTrades,
  moneySuite,
  statusOf,
  swap,
} from '@test/support/money/moneyWorld';

const suite = moneySuite();
const REAL = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };
const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
let ada: string;
let ben: string;

beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  await fund(suite.db(), ben, 'CNY', '100');
});

const order = async () =>
  (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') })).id;

describe('what the worker announces', () => {
  /** What was announced since the last call. */
  const announced = async () => {
    const messages = combineMessages((await takeMessages(suite.db(), 1_000)).map(({ message }) => message));
    return messages.map((message) => ('users' in message ? news(message.group, message.users) : 'an end')).sort();
  };
  const news = (group: string, users: string[] | null) => JSON.stringify({ group, users: users && [...users].sort() });

  it('of a listing: to all that it appeared, and to its user that their transaction is completed', async () => {
    await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '40', '216') });
    await announced();
    await runWorkerOnce(suite.db(), REAL, at(1));
    const groups = ['homepage_updates', 'notifications', 'transactions'].map((group) => news(group, [ben]));
    expect(await announced()).toEqual([...groups, news('listings', null)].sort());
  });

  it('of a filled order: to both users that money came, and to all that listings, orders and trades changed', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
    await order();
    await announced();
    await runWorkerOnce(suite.db(), REAL, at(1));
    await makeAllTrades(suite.db());
    const groups = ['homepage_updates', 'notifications', 'transactions'];
    const both = groups.map((group) => news(group, [ada, ben]));
    expect(await announced()).toEqual(
      [...both, news('listings', null), news('orders', null), news('trades', null)].sort(),
    );
  });

  it('of orders that are filled together: that orders changed if one of them is an ORDER', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
    const path = { type: 'MOF_ORDER', ...swap('NGN', 'CNY', '100', '230'), path: 'NGN->CNY' } as const;
    const paths = [await createTransaction(suite.db(), ada, path), await createTransaction(suite.db(), ada, path)];
    await announced();
    await runWorkerOnce(suite.db(), REAL, at(1));
    await makeAllTrades(suite.db());
    for (const { id } of paths) expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
    const groups = ['homepage_updates', 'notifications', 'transactions'];
    const both = groups.map((group) => news(group, [ada, ben]));
    expect(await announced()).toEqual([...both, news('listings', null), news('trades', null)].sort());
  });

  it('of a forgotten order: that it is gone after a minute, and nothing if there is none', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
    await revokeTransaction(suite.db(), ada, await order());
    await announced();
    await runWorkerOnce(suite.db(), REAL, at(55));
    expect(await announced()).toEqual([]);
    await runWorkerOnce(suite.db(), REAL, at(61));
    expect(await announced()).toEqual([news('orders', null)]);
    await runWorkerOnce(suite.db(), REAL, at(62));
    expect(await announced()).toEqual([]);
  });

  it('of a clean-up: to all that listings and orders are gone, and to the user what they got back', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
    const pending = await order();
    await suite.db().query('update users set deactivated_at = now() where id = $1', [ada]);
    await announced();
    await runWorkerOnce(suite.db(), REAL, at(1));
    const own = ['homepage_updates', 'transactions'].map((group) => news(group, [ada]));
    expect(await announced()).toEqual([...own, news('listings', null), news('orders', null)].sort());
    const [journal] = await suite.db().query('select kind, transaction_id from journals order by id desc limit 1');
    expect(journal).toEqual({ kind: 'clean-up', transaction_id: null });
    const [revoked] = await suite.db().query('select status, reason from transactions where id = $1', [pending]);
    expect(revoked).toEqual({ status: 'REVOKED', reason: noticeTexts.deactivated });
  });
});

test('a user whom another process is cleaning up is left to it', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
  await suite.db().query('update users set deactivated_at = now() where id = $1', [ben]);
  await suite.db().transaction(async (other) => {
    await lockToCleanUp(other, ben);
    await runWorkerOnce(suite.db(), REAL, at(1));
  });
  expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('60');
  await runWorkerOnce(suite.db(), REAL, at(2));
  expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('100');
});

describe('a user who deactivated their account but did not end their sessions', () => {
  it('is cleaned up after five minutes; fundings and withdrawals stay for the operator', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
    const funding = await createTransaction(suite.db(), ben, {
      type: 'FUND_WALLET',
      currency_from: 'CNY',
      amount: '5',
    });
    await suite.db().query('update users set deactivated_at = now() where id = $1', [ben]);
    await suite
      .db()
      .query(`insert into sessions (token_digest, user_id, expires_at) values ($1, $2, 'infinity')`, [
        Buffer.from(`session ${ben}`),
        ben,
      ]);
    await runWorkerOnce(suite.db(), REAL, at(295));
    expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('60');
    await runWorkerOnce(suite.db(), REAL, at(301));
    expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('100');
    expect(await statusOf(suite.db(), funding.id)).toBe('PENDING');
  });
});

describe('the demo', () => {
  it('approves fundings after their time, and only in demo mode', async () => {
    const { id } = await createTransaction(suite.db(), ada, { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' });
    await runWorkerOnce(suite.db(), REAL, at(60));
    await runWorkerOnce(suite.db(), { ...REAL, demo: true }, at(25));
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
    await runWorkerOnce(suite.db(), { ...REAL, demo: true }, at(31));
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  });
});

test('the sweep deletes what has expired, and keeps what has not', async () => {
  const insert = (digest: string, expires: string) =>
    suite
      .db()
      .query(`insert into sessions (token_digest, user_id, expires_at) values ($1, $2, $3)`, [
        Buffer.from(digest),
        ada,
        expires,
      ]);
  await insert(`old ${ada}`, '2020-01-01');
  await insert(`new ${ada}`, 'infinity');
  await sweepExpired(suite.db());
  const kept = await suite
    .db()
    .query<{ digest: string }>(`select convert_from(token_digest, 'UTF8') as digest from sessions where user_id = $1`, [
      ada,
    ]);
  expect(kept).toEqual([{ digest: `new ${ada}` }]);
});
