import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import type { Armed } from '@server/modules/alerts/alertIndex';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { setRate } from '@server/modules/rates';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf } from '@test/support/money/moneyWorld';
import { textOf, units } from '@test/support/money/units';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { moveEscrow, putListings } from '@test/server/modules/listings/listingsWorld';
import { applyMove, aWorld, type Move, Moves } from './alertMoves';
import { firedNow, type Listed } from './alertOracle';

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

test(`over ${String(MOVES)} random moves in the database two processes notify of what a plain oracle says, none twice [S11.alerts.fire, S11.alerts.once]`, async () => {
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
      await Promise.all([watchAlerts(first), ...(random.chance(30) ? [watchAlerts(app.db), watchAlerts(other)] : [])]);
    const expected = firedNow(world, next.pair).flatMap((id) => armedAs.get(id) ?? []);
    for (const alert of expected) moves.fired.set(alert.id, alert);
    count += expected.length;
    const words = expected.map(({ userId, watch, rate }) => `${userOf(userId)} ${watch} ${rate}`).sort();
    expect({ step, next, notified: await notified() }).toEqual({ step, next, notified: words });
  }
  expect(count).toBeGreaterThan(MOVES / 50);
}, 300_000);
