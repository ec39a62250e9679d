import { createTransaction } from '@server/modules/transactions/create';
import type { WorkerLog } from '@server/worker/takeNext';
import { settleDue } from '@server/worker/steps';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, balanceOf, fund, list as listFor, moneySuite, statusOf, swap } from '@test/support/money/moneyWorld';
import { startServerProcess } from '@test/support/server/serverProcess';
import { fundingOf, hookWorld } from '@test/support/server/hookWorld';
import { onFreePort } from '@test/support/server/onFreePort';
import { waitUntil } from '@test/support/server/waitUntil';
import { atEffort } from '@test/support/random/effort';

describe('worker', () => {
  const suite = moneySuite();
  const CONFIG = { processAfterS: 0, demo: true, demoApproveAfterS: 0 };
  let said: { facts: object; message: string }[];
  const log: WorkerLog = { error: (facts, message) => said.push({ facts, message }) };
  let ada: string;
  let ben: string;

  beforeEach(async () => {
    said = [];
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
    for (const user of [ada, ben]) await fund(suite.db(), user, 'CNY', '100');
  });
  afterEach(() => suite.owner().query('drop function if exists break_down() cascade'));

  /** The row cannot be changed, until `mend`. */
  async function breakDown(table: 'users' | 'transactions', id: string): Promise<void> {
    await suite.owner().query(
      `create function break_down() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
     create trigger broken before update of ${table === 'users' ? 'cleaned_up_at' : 'status'} on ${table}
       for each row when (old.id = ${id}) execute function break_down()`,
    );
  }
  const mend = () => suite.owner().query('drop function break_down() cascade');

  const workAfter = (seconds: number) => runWorkerOnce(suite.db(), CONFIG, new Date(Date.now() + seconds * 1_000), log);
  const list = async (user: string) =>
    (await createTransaction(suite.db(), user, { type: 'LIST', ...swap('CNY', 'NGN', '40', '216') })).id;
  const funding = async (user: string) =>
    (await createTransaction(suite.db(), user, { type: 'FUND_WALLET', currency_from: 'CNY', amount: '5' })).id;
  const wallet = (user: string) => balanceOf(suite.db(), `wallet:${user}:CNY`);

  describe('a piece of work that fails', () => {
    it('is logged, delays no clean-up behind it, and is tried again later', async () => {
      for (const user of [ada, ben]) await list(user);
      await workAfter(1);
      await suite.db().query('update users set deactivated_at = now() where id = any($1)', [[ada, ben]]);
      await breakDown('users', ada);
      await workAfter(2);
      expect([await wallet(ada), await wallet(ben)]).toEqual(['60', '100']);
      expect(said).toMatchObject([{ facts: { id: ada }, message: 'a deactivated user could not be cleaned up' }]);
      await workAfter(3);
      expect(said).toHaveLength(1);
      await mend();
      await workAfter(63);
      expect(await wallet(ada)).toBe('100');
    });

    it('delays no listing behind it', async () => {
      const [broken, good] = [await list(ada), await list(ben)];
      await breakDown('transactions', broken);
      await workAfter(1);
      expect([await statusOf(suite.db(), broken), await statusOf(suite.db(), good)]).toEqual(['PENDING', 'COMPLETED']);
      expect(said).toMatchObject([{ facts: { id: broken }, message: 'a transaction could not be processed' }]);
      await mend();
      await workAfter(17);
      expect(await statusOf(suite.db(), broken)).toBe('COMPLETED');
    });

    it('delays nothing if nobody logs it', async () => {
      const [broken, good] = [await list(ada), await list(ben)];
      await breakDown('transactions', broken);
      await runWorkerOnce(suite.db(), CONFIG, new Date(Date.now() + 1_000));
      expect(await statusOf(suite.db(), good)).toBe('COMPLETED');
    });

    it('delays no funding of the demo behind it', async () => {
      const [broken, good] = [await funding(ada), await funding(ben)];
      await breakDown('transactions', broken);
      await workAfter(1);
      expect([await statusOf(suite.db(), broken), await statusOf(suite.db(), good)]).toEqual(['PENDING', 'COMPLETED']);
      expect(said).toMatchObject([{ facts: { id: broken }, message: 'a transaction could not be approved' }]);
      await mend();
      await workAfter(17);
      expect(await wallet(ada)).toBe('105');
    });
  });

  it('the demo approves nothing that two operators must approve [S11.console.fourEyes]', async () => {
    await suite.db().query(`insert into four_eyes (currency, amount) values ('CNY', 4)`);
    const waits = await funding(ada);
    await workAfter(1);
    expect(await statusOf(suite.db(), waits)).toBe('PENDING');
    await suite.db().query(`update four_eyes set amount = 5 where currency = 'CNY'`);
    await workAfter(20);
    expect(await statusOf(suite.db(), waits)).toBe('COMPLETED');
  });

  describe('orders that wait in vain', () => {
    const order = async () =>
      (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1800', '216') })).id;
    const tryOne = (seconds: number) =>
      settleDue(suite.db(), { now: new Date(Date.now() + seconds * 1_000), afterS: 0, most: 1 }, log);

    /** The first of them takes most of what there is. @returns those for which too little is left */
    async function waitInVain(count: number): Promise<string[]> {
      await fund(suite.db(), ada, 'NGN', '10000');
      await listFor(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
      const orders: string[] = [];
      while (orders.length <= count) orders.push(await order());
      for (const [at] of orders.entries()) await tryOne(at + 1);
      expect(await statusOf(suite.db(), orders[0] ?? '')).toBe('COMPLETED');
      return orders.slice(1);
    }

    it('are tried after a listing that is new', async () => {
      await waitInVain(1);
      const listing = await list(ben);
      expect(await tryOne(30)).toBe(1);
      expect(await statusOf(suite.db(), listing)).toBe('COMPLETED');
    });

    it('are retried in turn, whatever their age', async () => {
      const waiting = await waitInVain(3);
      const lastTried = async () => {
        const sql = 'select id from transactions where id = any($1) order by tried_at desc limit 1';
        return (await suite.db().query<{ id: string }>(sql, [waiting]))[0]?.id;
      };
      const inTurn: (string | undefined)[] = [];
      // Each moment is so late that all of them are due.
      for (const seconds of [40, 80, 120]) {
        await tryOne(seconds);
        inTurn.push(await lastTried());
      }
      expect(inTurn).toEqual(waiting);
    });
  });
});

describe('webhook kills', () => {
  const { world, signUp, hook, notify } = hookWorld();
  const [USERS, KILLS] = [10, 3];
  /** 1,000 with EFFORT=10. */
  const OF_USER = atEffort(10);

  it('each event arrives at least once, rightly signed, although the sending process is killed again and again [S11.hooks.sent]', async () => {
    const users = await Promise.all(Array.from({ length: USERS }, () => signUp()));
    for (const user of users) await hook(user);
    for (let event = 0; event < OF_USER; event += 1) await notify(...users.map((user) => fundingOf(user)));
    const wanted = USERS * OF_USER;
    const arrived = () => new Set(world.receiver.received.map(({ id }) => id)).size;
    const settings = {
      DATABASE_URL: world.app.url,
      FOR_TESTS: 'on',
      CALL_ANY_HOST: 'on',
      DEMO: 'off',
      LOG_LEVEL: 'error',
    };
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const sender = await onFreePort((port) => startServerProcess(port, settings));
      await waitUntil(() => arrived() >= (wanted * kill) / (KILLS + 2));
      await sender.end('SIGKILL');
      // The minute of its claims is over.
      await world.app.db.query(
        'update webhook_deliveries set due_at = now(), claimed_until = null where due_at is not null',
      );
    }
    const last = await onFreePort((port) => startServerProcess(port, settings));
    const waiting = () => world.app.db.query('select from webhook_deliveries where delivered_at is null');
    await waitUntil(async () => (await waiting()).length === 0);
    await last.end('SIGTERM');
    expect(arrived()).toBe(wanted);
    expect(world.receiver.forged).toBe(0);
  }, 600_000);
});
