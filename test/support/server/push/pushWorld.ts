import { createDatabase } from '@server/db/pool';
import { readClock } from '@server/db/database';
import { type Note, notifyAll } from '@server/modules/notifications';
import { createPushSender } from '@server/push';
import { startCourier } from '@server/worker/mails';
import { takePushes } from '@server/worker/pushes';
import { startPushService } from '@test/support/server/push/pushService';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';

type PushService = Awaited<ReturnType<typeof startPushService>>;
type Pushed = ReturnType<PushService['subscribe']>;

const fail = (facts: object) => {
  throw new Error(JSON.stringify(facts));
};

/** What was pushed to a browser, in its order. */
export const textsOf = ({ taken }: Pushed) => taken.map(({ text }) => JSON.parse(text) as { id: string; body: string });

export const noteOf = ({ id }: SignedUp, amount = '1500.509'): Note => ({
  userId: String(id),
  message: () => `Your withdrawal of ${amount} CNY was rejected.`,
  about: {
    ...{ kind: 'withdrawal', type: 'WITHDRAW', status: 'REJECTED', transaction: '41' },
    amount: { amount, currency: 'CNY' },
  },
});

/** A server and a push service for the tests of a file. Each test begins without a browser. */
export function pushWorld() {
  const world = {} as { app: TestApp; service: PushService };
  beforeAll(async () => {
    [world.app, world.service] = await Promise.all([openTestApp({ callAnyHost: true }), startPushService()]);
  });
  afterEach(() => world.app.db.query('delete from push_subscriptions'));
  afterAll(() => Promise.all([world.app.close(), world.service.close()]));

  const partsOf = (db = world.app.db) => ({
    db,
    sender: createPushSender(world.app.parts.config, db),
    log: { error: fail },
  });

  /** The database counts microseconds and a Date milliseconds, so round up: what was just written is due. */
  const now = async (laterMs = 0) => new Date((await readClock(world.app.db)).getTime() + 1 + laterMs);

  return {
    world,
    partsOf,
    now,
    signUp: () => world.app.signUp(),
    async subscribe({ token }: SignedUp, amounts = false): Promise<Pushed> {
      const browser = world.service.subscribe();
      const answer = await world.app.call('PUT', 'away/push/', { token, body: { ...browser.subscription, amounts } });
      expect([answer.status, (answer.body as { push: unknown }).push]).toEqual([200, { amounts }]);
      return browser;
    },
    /** What is pushed to the caller's browser, as the server says it. */
    pushTo: async ({ token }: SignedUp) =>
      ((await world.app.call('GET', 'away/', { token })).body as { push: unknown }).push,
    notify: (...notes: Note[]) => world.app.db.transaction((tx) => notifyAll(tx, notes)),
    /** What one server process does. */
    deliverWith: (db = world.app.db) =>
      startCourier({ ...partsOf(db), take: (at, most) => takePushes(partsOf(db), at, most) }),
    /** A further process' connections. */
    anotherProcess: () => createDatabase(world.app.url, { maxConnections: 4 }),
    /** Everything that is due at a time of the database's clock, later by so much. @returns how many were sent */
    async push(laterMs = 0): Promise<number> {
      const at = await now(laterMs);
      let count = 0;
      for (;;) {
        const taken = await takePushes(partsOf(), at, 100);
        await Promise.all(taken);
        count += taken.length;
        if (taken.length === 0) return count;
      }
    },
    waiting: async () => (await world.app.db.query('select id from push_outbox')).length,
  };
}
