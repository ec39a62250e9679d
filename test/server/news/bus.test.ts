import { SERVER_ROLE } from '@server/db/embedded/startEmbedded';
import type { Database } from '@server/db/database';
import { type Bus, messageStore, postgresBus } from '@server/news/relay';
import { announce, announceAll, announceSessionsEnded, takeMessages } from '@server/news/announce';
import { natsBus, natsLink } from '@server/news/nats';
import { HAS_NATS, type NatsServer, startNats } from '@test/support/server/natsServer';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { waitUntil } from '@test/support/server/waitUntil';
import { type NewsProcess, startNewsProcess } from './newsProcess';

const test = opened(openTestDatabase);

const ORDERS = { group: 'orders', users: null } as const;
const LISTINGS = { group: 'listings', users: null } as const;

describe.each(HAS_NATS ? ['PostgreSQL', 'NATS'] : ['PostgreSQL'])(
  'a message that travels through %s [S7.live.4]',
  (way) => {
    let nats: NatsServer | null = null;
    const running: NewsProcess[] = [];
    const busOf = (db: Database): Bus =>
      nats ? natsBus(messageStore(db), natsLink(nats.url)) : postgresBus(messageStore(db));
    beforeAll(async () => {
      if (way === 'NATS') nats = await startNats();
    });
    afterEach(async () => {
      for (const each of running.splice(0)) await each.end();
    });
    afterAll(() => nats?.close());

    async function aProcess(): Promise<NewsProcess> {
      const started = await startNewsProcess(test.url, busOf);
      running.push(started);
      await waitUntil(() => started.subscription.isOnNats?.() ?? true);
      return started;
    }

    it('is heard in every process after the commit, and is then recorded no longer', async () => {
      const [here, there] = [await aProcess(), await aProcess()];
      await here.db.transaction((tx) => announce(tx, 'orders'));
      await Promise.all([here.until(1), there.until(1)]);
      await waitUntil(async () => (await test.db.query('select 1 from announcements')).length === 0);
      expect([here.heard, there.heard]).toEqual([[ORDERS], [ORDERS]]);
    });

    it('names the users concerned, however many they are', async () => {
      const here = await aProcess();
      const users = Array.from({ length: 5_000 }, (_, index) => String(9_000_000_000_000_000_000n + BigInt(index)));
      await here.db.transaction((tx) => announce(tx, 'transactions', users));
      const named = () => here.heard.flatMap((message) => ('group' in message ? (message.users ?? []) : []));
      await waitUntil(() => named().length >= users.length);
      expect(named().sort()).toEqual(users);
    });

    it('is never heard if the transaction is rolled back', async () => {
      const here = await aProcess();
      const refused = here.db.transaction(async (tx) => {
        await announce(tx, 'orders');
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      await here.db.transaction((tx) => announce(tx, 'listings'));
      await here.until(1);
      expect(here.heard).toEqual([LISTINGS]);
    });

    it('is sent by another process if its own was killed right after the commit', async () => {
      await test.db.transaction((tx) => announceSessionsEnded(tx, '7'));
      const here = await aProcess();
      await test.db.transaction((tx) => announce(tx, 'orders'));
      // The database of the suite sends nothing, so this is found by looking.
      // They may arrive in any order: on NATS what one user hears travels apart from what everybody hears.
      await Promise.all([here.hears(ORDERS), here.hears({ ended: '7' })]);
    });

    it('is sent later if it cannot be sent at once, and the failure is reported', async () => {
      const here = await aProcess();
      await test.owner.query(`alter table announcements rename to lost;
      create view announcements as select id, message, announced_at from lost where 1 / 0 = id;
      grant select, insert, update, delete on announcements to ${SERVER_ROLE}`);
      await waitUntil(() => here.failures.length > 0);
      await test.owner.query('drop view announcements; alter table lost rename to announcements');
      await here.db.transaction((tx) => announce(tx, 'orders'));
      await here.hears(ORDERS);
    });
  },
);

it('waits for no commit of others: two transactions that announce can be open at the same time', async () => {
  await test.db.transaction(async (outer) => {
    await announce(outer, 'orders');
    await test.db.transaction((inner) => announceAll(inner, [ORDERS]));
  });
  expect(await takeMessages(test.db, 10)).toHaveLength(2);
});

it('is sent because of the commit, and not only when the process looks', async () => {
  const here = await startNewsProcess(test.url, (db) =>
    postgresBus(messageStore(db), { everyMs: 0, sweepMs: 2 ** 30 }),
  );
  for (let count = 1; count <= 3; count += 1) {
    await here.db.transaction((tx) => announce(tx, 'orders'));
    await here.until(count);
  }
  await here.end();
});
