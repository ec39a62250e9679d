import { LEDGER_DECIMALS } from '@contract/values/constants';
import { decimal, multiply, roundTo, toText } from '@/domain/money/decimal';
import { parsePath } from '@/domain/paths/paths';
import type { Db } from '@server/db/database';
import { type DueQuestion, type DueRow, inTurns, TRADE } from './dueRepository';

/** An older listing wakes no orders any more: they have been tried since, as orders that wait are. */
const NEWS_S = 60;
const SINCE = `$1::timestamptz - make_interval(secs => ${String(NEWS_S)})`;
/** One that was resumed or got a new rate is news too. */
const IS_NEWS = `l.status = 'active' and l.paused_at is null and (l.created_at > ${SINCE} or l.news_at > ${SINCE})`;
const NEWS_OF_ANOTHER = `${IS_NEWS} and l.user_id <> t.user_id and greatest(l.created_at, l.news_at) > t.tried_at
  and exists (select 1 from users lister where lister.id = l.user_id and lister.deactivated_at is null)`;
/** True if the listing serves a hop of the path. */
const ON_PATH = `position(l.swap_to || '->' || l.currency in t.path) > 0`;

/** Starts at the new listings, which are few, and not at the waiting orders, which may be many. */
const WOKEN_ORDERS = `select t.id from listings l join transactions t on t.currency_from = l.swap_to
  and t.currency_to = l.currency and t.rate = l.rate and t.status = 'PENDING' and t.type = 'ORDER'
  where ${NEWS_OF_ANOTHER}`;

/** $4 and $5 are paths with news and the best rate of each. */
const WOKEN_PATHS = `select t.id from unnest($4::text[], $5::numeric[]) as open (path, best)
  join transactions t on t.path = open.path and t.rate >= open.best and t.status = 'PENDING' and t.type = 'MOF_ORDER'
  where exists (select 1 from listings l where ${NEWS_OF_ANOTHER} and ${ON_PATH})`;

/** The paths of waiting orders on which something new is listed. */
async function findPathsWithNews(db: Db, now: Date): Promise<string[]> {
  const rows = await db.query<{ path: string }>(
    `select distinct t.path from (select distinct l.swap_to, l.currency from listings l where ${IS_NEWS}) l
     join transactions t on ${ON_PATH} where t.status = 'PENDING' and t.type = 'MOF_ORDER'`,
    [now],
  );
  return rows.map(({ path }) => path);
}

/** The lowest rate that is listed for a hop; null if there is none. */
async function bestRate(db: Db, from: string, to: string): Promise<string | null> {
  const [row] = await db.query<{ best: string | null }>(
    `select trim_scale(min(rate))::text as best from listings
     where status = 'active' and paused_at is null and currency = $2 and swap_to = $1`,
    [from, to],
  );
  return row?.best ?? null;
}

/** The rate of a path at its best listings: no amount gets a better one. Null if a hop has no listing. */
async function bestOfPath(db: Db, text: string): Promise<string | null> {
  const path = parsePath(text) ?? [];
  let product = decimal('1');
  for (const [index, to] of path.entries()) {
    const from = path[index - 1];
    if (from === undefined) continue;
    const best = await bestRate(db, from, to);
    if (best === null) return null;
    product = multiply(product, decimal(best));
  }
  return toText(roundTo(product, LEDGER_DECIMALS, 'down'));
}

/**
 * Orders that were tried in vain, and that a listing which appeared since may fill: another user's listing at the rate
 * of an ORDER, or on a path whose best listings reach the rate of a MOF_ORDER.
 */
export async function findWoken(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  const open: { path: string; best: string }[] = [];
  for (const path of await findPathsWithNews(db, now)) {
    const best = await bestOfPath(db, path);
    if (best !== null) open.push({ path, best });
  }
  // An array is computed once; a subquery may be carried out again for each pending transaction.
  const condition = `${TRADE} and t.id = any (array(${WOKEN_ORDERS} union all ${WOKEN_PATHS}))`;
  const [paths, bests] = [open.map(({ path }) => path), open.map(({ best }) => best)];
  return db.query<DueRow>(inTurns(condition, '$3'), [now, afterS, most, paths, bests]);
}
