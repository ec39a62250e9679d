import type { Database } from '@server/db/database';
import { SERVER_ROLE } from '@server/db/embedded/startEmbedded';
import {
  announce,
  announceAll,
  announceSessionsEnded,
  combineMessages,
  type NewsMessage,
  takeMessages,
} from '@server/news/announce';
import { natsBus, natsLink } from '@server/news/nats';
import { type Bus, messageStore, postgresBus, Relay } from '@server/news/relay';
import { HAS_NATS, type NatsServer, startNats } from '@test/support/server/natsServer';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { waitUntil } from '@test/support/server/waitUntil';
import { type NewsProcess, startNewsProcess } from './news/newsWorld';

describe('bus', () => {
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

      it('arrives in every process after the commit, and is then no longer recorded', async () => {
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

      it('is never sent if the transaction is rolled back', async () => {
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

  it('is sent right after the commit, and not only at the next check of the process', async () => {
    const here = await startNewsProcess(test.url, (db) =>
      postgresBus(messageStore(db), { everyMs: 0, sweepMs: 2 ** 30 }),
    );
    for (let count = 1; count <= 3; count += 1) {
      await here.db.transaction((tx) => announce(tx, 'orders'));
      await here.until(count);
    }
    await here.end();
  });
});

describe('relay', () => {
  const PACE = { everyMs: 10, sweepMs: 1_000 };

  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => void jest.useRealTimers());

  /** A relay whose work ends when the test says so. */
  function aRelay() {
    const begun: { end: (hasMore?: boolean) => void; fail: (error: Error) => void }[] = [];
    const failures: unknown[] = [];
    const work = () =>
      new Promise<boolean>((resolve, reject) => {
        begun.push({ end: (hasMore = false) => resolve(hasMore), fail: reject });
      });
    const relay = new Relay(work, (error) => failures.push(error), PACE);
    const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
    return { relay, begun, failures, pass };
  }

  it('checks at the start, and then every second, for messages that others left', async () => {
    const { begun, pass } = aRelay();
    await pass(0);
    begun[0]?.end();
    await pass(999);
    expect(begun).toHaveLength(1);
    await pass(1);
    expect(begun).toHaveLength(2);
  });

  it('works at once after a wake-up, and combines those of the next ten milliseconds', async () => {
    const { relay, begun, pass } = aRelay();
    await pass(0);
    begun[0]?.end();
    await pass(500);
    relay.wake();
    await pass(0);
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    await pass(0);
    for (let count = 0; count < 5; count += 1) relay.wake();
    await pass(9);
    expect(begun).toHaveLength(2);
    await pass(1);
    expect(begun).toHaveLength(3);
  });

  it('never runs twice at the same time, and runs again for messages that came meanwhile', async () => {
    const { relay, begun, pass } = aRelay();
    await pass(0);
    relay.wake();
    await pass(5_000);
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    await pass(0);
    expect(begun).toHaveLength(2);
  });

  it('works again if there was more than it could take', async () => {
    const { begun, pass } = aRelay();
    await pass(0);
    begun[0]?.end(true);
    await pass(10);
    expect(begun).toHaveLength(2);
  });

  it('reports a failure and tries again after a second', async () => {
    const { begun, failures, pass } = aRelay();
    await pass(0);
    begun[0]?.fail(new Error('away'));
    await pass(1_000);
    expect([failures, begun.length]).toEqual([[new Error('away')], 2]);
  });

  it('ends after the work that has begun, and begins no other', async () => {
    const { relay, begun, pass } = aRelay();
    await pass(0);
    let isClosed = false;
    const closing = relay.close().then(() => (isClosed = true));
    await pass(0);
    expect(isClosed).toBe(false);
    begun[0]?.end(true);
    await closing;
    relay.wake();
    await pass(5_000);
    expect(begun).toHaveLength(1);
  });
});

describe('the combination of many messages [S7.live.4]', () => {
  it('has one message for each group, to all users concerned', () => {
    const messages: NewsMessage[] = [
      { group: 'transactions', users: ['1', '2'] },
      { group: 'listings', users: null },
      { group: 'transactions', users: ['2', '3'] },
      { group: 'listings', users: null },
    ];
    expect(combineMessages(messages)).toEqual([
      { group: 'transactions', users: ['1', '2', '3'] },
      { group: 'listings', users: null },
    ]);
  });

  it('is for everybody if one of them is for everybody, in any order', () => {
    const [some, all] = [
      { group: 'orders' as const, users: ['1'] },
      { group: 'orders' as const, users: null },
    ];
    expect(combineMessages([some, all])).toEqual([all]);
    expect(combineMessages([all, some])).toEqual([all]);
  });

  it('begins with the sessions that ended, each once', () => {
    expect(combineMessages([{ group: 'orders', users: null }, { ended: '4' }, { ended: '4' }])).toEqual([
      { ended: '4' },
      { group: 'orders', users: null },
    ]);
  });

  it('keeps which sessions of a user ended, unless all did [S11.devices.socket]', () => {
    const parts: NewsMessage[] = [
      { ended: '4', only: 'a' },
      { ended: '4', except: 'b' },
    ];
    expect(combineMessages([...parts, ...parts])).toEqual(parts);
    expect(combineMessages([...parts, { ended: '4' }, { ended: '5', only: 'a' }])).toEqual([
      { ended: '4' },
      { ended: '5', only: 'a' },
    ]);
  });
});
