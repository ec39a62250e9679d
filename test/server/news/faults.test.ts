import fc from 'fast-check';
import type { Database } from '@server/db/database';
import { announce, type NewsMessage } from '@server/news/announce';
import { natsBus, natsLink } from '@server/news/nats';
import { messageStore, postgresBus } from '@server/news/relay';
import { atEffort } from '@test/support/random/effort';
import { settingsFor } from '@test/support/random/property';
import { seededRandom } from '@test/support/random/seededRandom';
import { HAS_NATS, type NatsServer, startNats } from '@test/support/server/natsServer';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { waitUntil } from '@test/support/server/waitUntil';
import { type NewsProcess, startNewsProcess, type BusOf, NewsWorld, type WorldProcess } from './newsWorld';

describe('faults', () => {
  const SCHEDULES = 40;

  const LONGEST = 40;

  const PROCESSES = 3;

  /** Every silence is noticed in this time, and everything is sent, although NATS may still be away for some or all. */
  const CALM_MS = 25_000;

  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => void jest.useRealTimers());

  type Act = (world: NewsWorld, process: WorldProcess, busOf: BusOf) => unknown;

  const publicNews: NewsMessage = { group: 'listings', users: null };

  /** What may happen, in the words that a failure prints. */
  const ACTS = {
    'news for all': (world, process) => process.isAlive && world.commit(process, publicNews),
    'news for one': (world, process) =>
      process.isAlive && world.commit(process, { group: 'transactions', users: [String(world.draw(3))] }),
    'sessions end': (world, process) => process.isAlive && world.commit(process, { ended: String(world.draw(3)) }),
    'the listener is lost': (_world, process) => process.loseListener(),
    'the link is lost': (_world, process) => process.link.lose(),
    'the link falls silent': (_world, process) => process.link.fallSilent(),
    'NATS ends': (world) => {
      world.isNatsThere = false;
      world.processes.forEach(({ link }) => link.lose());
    },
    'NATS is back': (world) => (world.isNatsThere = true),
    'NATS is out of its reach': (_world, process) => process.link.setApart(true),
    'NATS is in its reach': (_world, process) => process.link.setApart(false),
    'the process is killed and another starts': async (world, process, busOf) => {
      process.kill();
      await world.start(busOf);
    },
  } satisfies Record<string, Act>;

  const WEIGHTS: Record<keyof typeof ACTS, number> = {
    'news for all': 20,
    'news for one': 30,
    'sessions end': 5,
    'the listener is lost': 5,
    'the link is lost': 8,
    'the link falls silent': 8,
    'NATS ends': 3,
    'NATS is back': 6,
    'NATS is out of its reach': 4,
    'NATS is in its reach': 4,
    'the process is killed and another starts': 6,
  };

  const act = fc.oneof(
    ...Object.entries(WEIGHTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as keyof typeof ACTS) })),
  );

  const pauseMs = fc.oneof({ weight: 8, arbitrary: fc.nat(60) }, { weight: 2, arbitrary: fc.nat(20_000) });

  const schedule = fc.array(fc.record({ act, process: fc.nat(99), pauseMs }), { maxLength: LONGEST, size: 'max' });

  /** Whether hearing the first makes a page ask for what the second says. */
  function covers(heard: NewsMessage, said: NewsMessage): boolean {
    if ('ended' in heard || 'ended' in said) return 'ended' in heard && 'ended' in said && heard.ended === said.ended;
    if ('console' in heard || 'console' in said) return false;
    if (heard.group !== said.group) return false;
    const users = heard.users;
    return users === null || (said.users?.every((user) => users.includes(user)) ?? false);
  }

  /** Whether somebody said it, to each of the users that it names. */
  function wasSaid(heard: NewsMessage, committed: NewsWorld['committed']): boolean {
    const said = committed.map(({ message }) => message);
    if ('ended' in heard) return said.some((message) => 'ended' in message && message.ended === heard.ended);
    if ('console' in heard) return false;
    const { group, users } = heard;
    const ofGroup = said.flatMap((message) => ('group' in message && message.group === group ? [message.users] : []));
    if (users === null) return ofGroup.includes(null);
    return users.every((user) => ofGroup.some((those) => those?.includes(user)));
  }

  /** What a living process neither heard nor treats as missed, and what it heard that was never said. */
  function wrongAt({ heard, startedAt }: WorldProcess, { committed }: NewsWorld): object[] {
    const lost = committed.filter(
      ({ at, message }) =>
        at > startedAt && !heard.some((each) => each.at > at && ('gap' in each || covers(each.message, message))),
    );
    return [...lost, ...heard.filter((each) => 'message' in each && !wasSaid(each.message, committed))];
  }

  async function wrongAfter(
    steps: readonly { act: keyof typeof ACTS; process: number; pauseMs: number }[],
    seed: number,
    busOf: BusOf,
  ) {
    const random = seededRandom(seed);
    const world = new NewsWorld((most) => random.between(0, most));
    for (let count = 0; count < PROCESSES; count += 1) await world.start(busOf);
    await jest.advanceTimersByTimeAsync(100);
    for (const step of steps) {
      const process = world.processes[step.process % world.processes.length];
      if (process) await (ACTS[step.act] as Act)(world, process, busOf);
      await jest.advanceTimersByTimeAsync(step.pauseMs);
    }
    await jest.advanceTimersByTimeAsync(CALM_MS);
    const alive = world.processes.filter(({ isAlive }) => isAlive);
    const wrong = alive.flatMap((process) => wrongAt(process, world));
    const unsent = alive.length > 0 ? world.rows : [];
    const closing = Promise.all(world.processes.map((process) => process.close()));
    await jest.advanceTimersByTimeAsync(2_000);
    await closing;
    // The world's own timers would go on in the next schedule.
    jest.clearAllTimers();
    return [...wrong, ...unsent];
  }

  describe.each<[string, BusOf]>([
    ['PostgreSQL', (store) => postgresBus(store)],
    ['NATS', (store, openLink) => natsBus(store, openLink)],
  ])('news through %s [S4.live.2, S7.live.4]', (_way, busOf) => {
    it(`reaches every process or is known to be missed, and only for the users concerned, in ${String(atEffort(SCHEDULES))} schedules of faults`, async () => {
      const property = fc.asyncProperty(schedule, fc.nat(), async (steps, seed) => {
        expect(await wrongAfter(steps, seed, busOf)).toEqual([]);
      });
      await fc.assert(property, settingsFor(SCHEDULES));
    });
  });
});

describe('nats away', () => {
  /** Nothing listens there. */
  const NOWHERE = 'nats://127.0.0.1:1';

  const PACE = { sayEveryMs: 200, believeMs: 2_000 };

  const ORDERS = { group: 'orders', users: null } as const;

  const FOR_ONE = { group: 'transactions', users: ['7'] } as const;

  const test = opened(openTestDatabase);

  const running: NewsProcess[] = [];

  afterEach(async () => {
    for (const each of running.splice(0)) await each.end();
  });

  async function aProcess(url: string): Promise<NewsProcess> {
    const started = await startNewsProcess(test.url, (db: Database) => natsBus(messageStore(db), natsLink(url), PACE));
    running.push(started);
    return started;
  }

  const isOn = (process: NewsProcess) => process.subscription.isOnNats?.() ?? false;

  const say = ({ db }: NewsProcess) =>
    db.transaction(async (tx) => {
      await announce(tx, 'orders');
      await announce(tx, 'transactions', ['7']);
    });

  const hearsBoth = (process: NewsProcess) =>
    Promise.all([process.hears({ ...ORDERS }), process.hears({ ...FOR_ONE, users: ['7'] })]);

  it('without NATS at the start, news travels through PostgreSQL, and that is reported [S7.live.4]', async () => {
    const [here, there] = [await aProcess(NOWHERE), await aProcess(NOWHERE)];
    await say(here);
    await Promise.all([hearsBoth(here), hearsBoth(there)]);
    expect([isOn(here), isOn(there)]).toEqual([false, false]);
    await waitUntil(() => here.failures.length > 0);
    expect(here.failures).toEqual([new Error('NATS is away, so announcements travel through PostgreSQL')]);
  });

  (HAS_NATS ? describe : describe.skip)('a NATS that is away for a while [S7.live.4]', () => {
    let nats: NatsServer;
    beforeEach(async () => {
      nats = await startNats();
    });
    afterEach(() => nats.close());

    it('is replaced by PostgreSQL, and used again when it is back', async () => {
      const [here, there] = [await aProcess(nats.url), await aProcess(nats.url)];
      await waitUntil(() => isOn(here) && isOn(there));
      await nats.kill();
      await say(here);
      await Promise.all([hearsBoth(here), hearsBoth(there)]);
      const before = there.gaps();
      await nats.restart();
      await waitUntil(() => isOn(here) && isOn(there));
      // What was sent meanwhile may have been missed.
      expect(there.gaps()).toBeGreaterThan(before);
      [here, there].forEach(({ heard }) => heard.splice(0));
      await say(there);
      await Promise.all([hearsBoth(here), hearsBoth(there)]);
    });

    it('is replaced too if it only falls silent', async () => {
      const [here, there] = [await aProcess(nats.url), await aProcess(nats.url)];
      await waitUntil(() => isOn(here) && isOn(there));
      nats.freeze();
      await say(here);
      await Promise.all([hearsBoth(here), hearsBoth(there)]);
      // Any process sends what is recorded, so it is the one that tried which has given NATS up.
      expect([isOn(here), isOn(there)]).toContain(false);
      nats.thaw();
      await waitUntil(() => isOn(here) && isOn(there));
    });

    it('if it is away for one process only, the others also send that process its messages through PostgreSQL', async () => {
      const [here, apart] = [await aProcess(nats.url), await aProcess(NOWHERE)];
      await waitUntil(() => isOn(here));
      await waitUntil(() => apart.gaps() > 1);
      await say(here);
      await hearsBoth(apart);
      await say(apart);
      await Promise.all([waitUntil(() => here.heard.length >= 4)]);
      expect([isOn(here), isOn(apart)]).toEqual([true, false]);
    });
  });
});
