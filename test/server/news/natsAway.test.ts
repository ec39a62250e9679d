import type { Database } from '@server/db/database';
import { announce } from '@server/news/announce';
import { messageStore } from '@server/news/relay';
import { natsBus, natsLink } from '@server/news/nats';
import { HAS_NATS, type NatsServer, startNats } from '@test/support/server/natsServer';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { waitUntil } from '@test/support/server/waitUntil';
import { type NewsProcess, startNewsProcess } from './newsProcess';

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

  it('if it is away for one process only, the others send that one what it would miss', async () => {
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
