import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { AlertIndex, type Armed } from '@server/modules/alerts/alertIndex';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { setRate } from '@server/modules/rates';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf } from '@test/support/money/moneyWorld';
import { textOf, units } from '@test/support/money/units';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, withSeed } from '@test/support/random/seededRandom';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { applyMove, aWorld, type Move, Moves, firedNow, type Listed } from './alerts/alertMoves';
import { moveEscrow, putListings } from './listings/listingsWorld';

describe('alert index', () => {
  const MOVES = atEffort(10_000);

  const partsOf = (pair: string) => pair.split('/') as [string, string];

  function offer(index: AlertIndex, { id, user, pair, rate, left }: Listed): void {
    const [currency, swap_to] = partsOf(pair);
    index.offer(id, left === '0' ? null : { id, user, currency, swap_to, Amount: left, rate });
  }

  function move(index: AlertIndex, one: Move): void {
    if (one.kind === 'market') index.market(...partsOf(one.pair), one.rate);
    else if (one.kind === 'arm') index.put(one.alert);
    else if (one.kind === 'remove') index.remove(one.id);
    else offer(index, one.listing);
  }

  const firedBy = (index: AlertIndex) =>
    index
      .take()
      .filter(({ became }) => became === 'fired')
      .map(({ alert }) => alert);

  it(`over ${String(MOVES)} random market moves each alert fires exactly when a reference model says, and once [S11.alerts.fire, S11.alerts.once]`, () => {
    withSeed((random) => {
      const [world, index] = [aWorld(), new AlertIndex()];
      for (const [pair, rate] of world.rates) index.market(...partsOf(pair), rate);
      const moves = new Moves(random, world);
      const seen = new Set<string>();
      for (let count = 0; count < MOVES; count += 1) {
        const next = moves.next();
        if (next.kind === 'arm') moves.fired.delete(next.alert.id);
        applyMove(world, next);
        move(index, next);
        const fired = firedBy(index);
        const ids = fired.map(({ id }) => id).sort();
        const expected = firedNow(world, next.pair);
        if (ids.join() !== expected.join())
          throw new Error(`move ${String(count)}: ${JSON.stringify({ next, ids, expected })}`);
        for (const alert of fired) {
          const once = `${alert.id}/${String(alert.arming)}`;
          if (seen.has(once)) throw new Error(`${once} fired twice`);
          seen.add(once);
          moves.fired.set(alert.id, alert);
        }
      }
      expect(seen.size).toBeGreaterThan(MOVES / 50);
    });
  });

  const anAlert = (facts: Partial<Armed>): Armed => ({
    id: '1',
    userId: '1',
    currency: 'CNY',
    swapTo: 'NGN',
    watch: 'listed',
    rate: '210',
    amount: null,
    ready: true,
    arming: 1,
    ...facts,
  });

  const listed = (id: string, rate: string, left = '100', user = '9'): Listed => ({
    id,
    user,
    pair: 'CNY/NGN',
    rate,
    left,
  });

  it('the listings of a user fire the alerts of others, and not their own [S11.alerts.fire]', () => {
    const index = new AlertIndex();
    index.put(anAlert({ id: '1', userId: '9' }));
    index.put(anAlert({ id: '2', userId: '8' }));
    offer(index, listed('1', '209'));
    expect(firedBy(index).map(({ id }) => id)).toEqual(['2']);
  });

  it('an alert on an amount adds up the listings at its rate and at better ones, and reports the sum [S11.alerts.fire]', () => {
    const index = new AlertIndex();
    index.put(anAlert({ amount: '500' }));
    offer(index, listed('1', '210', '300'));
    offer(index, listed('2', '210.1', '900'));
    expect(index.take()).toEqual([]);
    offer(index, listed('3', '208', '200.5'));
    expect(index.take()).toMatchObject([{ became: 'fired', at: '500.5' }]);
  });

  it.each([
    ['the same rate again', '210', false],
    ['a rate that is worse by less than 0.1 %', '210.2', false],
    ['a rate that is worse by 0.1 %', '210.21', true],
  ])('armed again, an alert on the market rate fires after %s: %s, %s [S11.alerts.again]', (_what, between, fires) => {
    const index = new AlertIndex();
    index.market('CNY', 'NGN', '210');
    index.put(anAlert({ watch: 'below', ready: false, arming: 2 }));
    index.market('CNY', 'NGN', between);
    index.take();
    index.market('CNY', 'NGN', '209.9');
    expect(firedBy(index)).toHaveLength(fires ? 1 : 0);
  });

  it('an alert on listings that was armed again waits until they are gone within 0.1 % of its rate [S11.alerts.again]', () => {
    const index = new AlertIndex();
    offer(index, listed('1', '210'));
    index.put(anAlert({ ready: false, arming: 2 }));
    offer(index, listed('2', '210.2'));
    offer(index, listed('1', '210', '0'));
    offer(index, listed('3', '209'));
    expect(index.take()).toEqual([]);
    for (const id of ['2', '3']) offer(index, listed(id, '1', '0'));
    expect(index.take()).toMatchObject([{ became: 'ready' }]);
    offer(index, listed('4', '210'));
    expect(index.take()).toMatchObject([{ became: 'fired', at: '100' }]);
  });
});

describe('alert random', () => {
  const MOVES = atEffort(100);

  const WORKER = { processAfterS: 0, demo: false, demoApproveAfterS: 0 };

  let app: TestApp;

  let other: Database;

  let users: string[];

  beforeAll(async () => {
    app = await openTestApp();
    other = createDatabase(app.url);
    users = [];
    for (let count = 0; count < 4; count += 1) users.push(await aUserOf(app.db));
  });

  afterAll(async () => {
    await other.close();
    await app.close();
  });

  /** Ids of the moves, and those of the database. */
  const listings = new Map<string, string>();

  const alerts = new Map<string, string>();

  const userOf = (id: string) => users[parseInt(id, 10) - 1] ?? '';

  async function list({ id, user, pair, rate, left }: Listed): Promise<void> {
    const known = listings.get(id);
    const [currency, swapTo] = pair.split('/');
    if (known === undefined) {
      await putListings(app.db, parseInt(userOf(user), 10), 1, rate);
      const [row] = await app.db.query<{ id: string }>('select max(id) as id from listings');
      listings.set(id, row?.id ?? '');
      await app.db.query('update listings set currency = $1, swap_to = $2 where id = $3', [currency, swapTo, row?.id]);
    }
    const [row] = await app.db.query<{ missing: string }>(
      'select ($1::numeric - balance)::text as missing from accounts where listing_id = $2',
      [left, listings.get(id)],
    );
    const missing = textOf(units(row?.missing ?? '0'));
    if (missing !== '0') await moveEscrow(app.db, listings.get(id) ?? '', missing);
  }

  async function arm({ id, userId, currency, swapTo, watch, rate, amount, arming }: Armed): Promise<void> {
    if (arming > 1) {
      await app.db.query(
        `update alerts set state = 'armed', ready = false, arming = arming + 1, changed = pg_current_xact_id() where id = $1`,
        [alerts.get(id)],
      );
      return;
    }
    const [row] = await app.db.query<{ id: string }>(
      `insert into alerts (user_id, currency, swap_to, watch, rate, amount) values ($1, $2, $3, $4, $5, $6) returning id`,
      [userOf(userId), currency, swapTo, watch, rate, amount],
    );
    alerts.set(id, row?.id ?? '');
  }

  async function move(one: Move): Promise<void> {
    if (one.kind === 'list') return list(one.listing);
    if (one.kind === 'arm') return arm(one.alert);
    if (one.kind === 'remove') {
      await app.db.query('update alerts set removed_at = now(), changed = pg_current_xact_id() where id = $1', [
        alerts.get(one.id) ?? '0',
      ]);
      return undefined;
    }
    const [currency = '', swapTo = ''] = one.pair.split('/');
    await app.db.transaction((tx) => setRate(tx, currency, swapTo, one.rate));
    return undefined;
  }

  /** The alerts of the notifications since the last call. */
  let read = '0';

  async function notified(): Promise<string[]> {
    const rows = await app.db.query<{ id: string; user_id: string; facts: { watch: string; rate: string } }>(
      `select id, user_id, facts from notifications where kind = 'alert' and id > $1 order by id`,
      [read],
    );
    read = rows.at(-1)?.id ?? read;
    return rows.map(({ user_id, facts }) => `${user_id} ${facts.watch} ${facts.rate}`).sort();
  }

  test(`over ${String(MOVES)} random moves in the database two processes send each alert exactly once, as a reference model says [S11.alerts.fire, S11.alerts.once]`, async () => {
    const seed = chooseSeed();
    console.log(`    SEED=${String(seed)}`);
    const random = seededRandom(seed);
    const world = aWorld();
    for (const [pair, rate] of world.rates) await move({ kind: 'market', pair, rate });
    const moves = new Moves(random, world);
    const armedAs = new Map<string, Armed>();
    let count = 0;
    for (let step = 0; step < MOVES; step += 1) {
      const next = moves.next();
      if (next.kind === 'arm') {
        moves.fired.delete(next.alert.id);
        armedAs.set(next.alert.id, next.alert);
      }
      applyMove(world, next);
      await move(next);
      // Now one process, now the other, now both at once, now a worker as a whole.
      const first = random.oneOf([app.db, other]);
      if (random.chance(20)) await runWorkerOnce(first, WORKER, new Date());
      else
        await Promise.all([
          watchAlerts(first),
          ...(random.chance(30) ? [watchAlerts(app.db), watchAlerts(other)] : []),
        ]);
      const expected = firedNow(world, next.pair).flatMap((id) => armedAs.get(id) ?? []);
      for (const alert of expected) moves.fired.set(alert.id, alert);
      count += expected.length;
      const words = expected.map(({ userId, watch, rate }) => `${userOf(userId)} ${watch} ${rate}`).sort();
      expect({ step, next, notified: await notified() }).toEqual({ step, next, notified: words });
    }
    expect(count).toBeGreaterThan(MOVES / 50);
  }, 300_000);
});
