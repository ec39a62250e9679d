import { noticeTexts } from '@/texts/notices';
import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { lockToCleanUp } from '@server/modules/users';
import { combineMessages, takeMessages } from '@server/news/announce';
import { sweepExpired } from '@server/worker/steps';
import { takeUpTo } from '@server/worker/takeNext';
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

describe('duties', () => {
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
    const news = (group: string, users: string[] | null) =>
      JSON.stringify({ group, users: users && [...users].sort() });

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

  test('a user whom another process is cleaning up is skipped', async () => {
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
      const { id } = await createTransaction(suite.db(), ada, {
        type: 'FUND_WALLET',
        currency_from: 'NGN',
        amount: '5',
      });
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
      .query<{ digest: string }>(
        `select convert_from(token_digest, 'UTF8') as digest from sessions where user_id = $1`,
        [ada],
      );
    expect(kept).toEqual([{ digest: `new ${ada}` }]);
  });
});

describe('take next', () => {
  const said: unknown[] = [];

  const log = { error: (facts: object, message: string) => void said.push([facts, message]) };

  const open = { transaction: (run: (tx: unknown) => Promise<unknown>) => run(null) } as unknown as Database;

  const done: string[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    done.length = 0;
    said.length = 0;
  });

  afterEach(() => void jest.useRealTimers());

  const idsOf = (pieces: readonly { id: string }[]) => pieces.map(({ id }) => id);

  /** It finds so many pieces once, and then none. */
  const dutyOf = (...ids: string[]) => ({
    find: () => Promise.resolve(ids.splice(0).map((id) => ({ id }))),
    claim: (_tx: unknown, pieces: readonly { id: string }[]) => Promise.resolve([...pieces]),
    work: (_tx: unknown, pieces: readonly { id: string }[]) => Promise.resolve(void done.push(...idsOf(pieces))),
    putOff: (_db: unknown, id: string) => Promise.resolve(void done.push(`${id} later`)),
    name: 'duty',
    failure: 'failed',
  });

  test('a duty takes a limited number of pieces in a tick, so that the others have their turn', async () => {
    const three = ['1', '2', '3'].map((id) => ({ id }));
    const endless = { ...dutyOf(), find: (_db: unknown, most: number) => Promise.resolve(three.slice(0, most)) };
    expect(await takeUpTo(open, endless, { most: 7, withinMs: Infinity }, log)).toBe(7);
    expect(done).toHaveLength(7);
  });

  test('a duty begins no other piece after its time, because what became due meanwhile waits for the next tick', async () => {
    const duty = dutyOf('1', '2', '3', '4', '5');
    const { work } = duty;
    duty.work = (tx, pieces) => {
      jest.advanceTimersByTime(150);
      return work(tx, pieces);
    };
    expect(await takeUpTo(open, duty, { most: 7, withinMs: 400 }, log)).toBe(3);
    expect(done).toEqual(['1', '2', '3']);
  });

  test('a duty does one piece even if it took long to find it', async () => {
    const duty = dutyOf('1');
    const { find } = duty;
    duty.find = () => {
      jest.advanceTimersByTime(5_000);
      return find();
    };
    expect(await takeUpTo(open, duty, { most: 7, withinMs: 400 }, log)).toBe(1);
  });

  test('a duty leaves a piece alone that another worker has', async () => {
    const duty = dutyOf('1', '2');
    duty.claim = (_tx, pieces) => Promise.resolve(pieces.filter(({ id }) => id === '2'));
    expect(await takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).toBe(1);
    expect(done).toEqual(['2']);
  });

  test('a duty postpones a piece that fails, counts it as taken and goes on with the next', async () => {
    const failure = new Error('broken');
    const duty = dutyOf('1', '2');
    const { work } = duty;
    duty.work = (tx, pieces) => (idsOf(pieces).includes('1') ? Promise.reject(failure) : work(tx, pieces));
    expect(await takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).toBe(2);
    expect(done).toEqual(['1 later', '2']);
    expect(said).toEqual([[{ err: failure, id: '1' }, 'failed']]);
  });

  test('a duty does pieces of one name together, and each alone if they fail', async () => {
    const failure = new Error('broken');
    const duty = { ...dutyOf('1', '2', '3', '4'), batchOf: ({ id }: { id: string }) => (id < '4' ? 'one' : 'other') };
    const { work } = duty;
    const batches: string[][] = [];
    duty.work = (tx, pieces) => {
      batches.push(idsOf(pieces));
      return idsOf(pieces).includes('2') ? Promise.reject(failure) : work(tx, pieces);
    };
    expect(await takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).toBe(4);
    expect(batches).toEqual([['1', '2', '3'], ['1'], ['2'], ['3'], ['4']]);
    expect(done).toEqual(['1', '2 later', '3', '4']);
  });

  test('a duty does as many batches at the same time as it has lanes, and those of one name one after the other', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `a${String(index)}`).concat('b', 'c');
    const duty = { ...dutyOf(...ids), batchOf: ({ id }: { id: string }) => id.charAt(0) };
    const { work } = duty;
    const running: string[] = [];
    const seen: string[] = [];
    duty.work = async (tx, pieces) => {
      running.push(pieces[0]?.id.charAt(0) ?? '');
      seen.push([...running].sort().join(''));
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      running.shift();
      return work(tx, pieces);
    };
    expect(await takeUpTo(open, duty, { most: 100, withinMs: Infinity, lanes: 2 }, log)).toBe(62);
    expect(seen.every((names) => names.length <= 2 && names !== 'aa')).toBe(true);
    expect(seen).toContain('ab');
  });

  test('a duty does at most 50 pieces of one name in a batch, because they hold their locks until its end', async () => {
    const duty = { ...dutyOf(...Array.from({ length: 120 }, (_, index) => String(index))), batchOf: () => 'one' };
    const sizes: number[] = [];
    duty.work = (_tx, pieces) => Promise.resolve(void sizes.push(pieces.length));
    await takeUpTo(open, duty, { most: 120, withinMs: Infinity }, log);
    expect(sizes).toEqual([50, 50, 20]);
  });

  test('a duty begins no other batch after the database has failed', async () => {
    const claim = jest.fn(() => Promise.reject(new Error('no connection')));
    const duty = { ...dutyOf('1', '2', '3'), claim };
    await expect(takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).rejects.toThrow('no connection');
    expect(claim).toHaveBeenCalledTimes(1);
  });

  test('a duty postpones nothing if the database fails before the piece is claimed', async () => {
    const duty = { ...dutyOf('1'), claim: () => Promise.reject(new Error('no connection')) };
    await expect(takeUpTo(open, duty, { most: 7, withinMs: Infinity }, log)).rejects.toThrow('no connection');
    expect([done, said]).toEqual([[], []]);
  });
});
