import { decimal, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { peggedRate } from '@/domain/money/peggedRate';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { noticeTexts } from '@/texts/notices';
import type { Db } from '@server/db/database';
import { markPaused, markResumed, setRates } from '@server/modules/listings/recordRepository';
import { notifyAll } from '@server/modules/notifications/notify';
import type { Note } from '@server/modules/notifications/repository';
import { announceAll } from '@server/news/announce';
import { type PeggedRow, readPegged, saveRatings } from './repository';

/**
 * A listing that its user paused keeps its rate and its pause; one that its limits paused comes back within them. One that
 * would get more than 10 % away from what its owner confirmed is stopped until the owner confirms again (decision 467).
 * After a jump of the market rate it waits for some minutes (decision 468).
 */
function rated(before: PeggedRow): PeggedRow {
  if (before.paused && before.outside === null && !before.waits) return before;
  const row = { ...before, waits: false };
  // Found again when the wait is over: no market rate is zero. What its owner confirms now does not wait.
  if (row.is_held && row.confirmed !== null) return { ...row, outside: null, paused: true, waits: true, market: '0' };
  const { rate, outside } = peggedRate(decimal(row.market), row);
  const confirmed = row.confirmed ?? toText(rate);
  if (outside !== null) return { ...row, confirmed, outside, paused: true };
  if (!isInBand(rate, rateBand(decimal(confirmed)))) return { ...row, outside, paused: true, is_stopped: true };
  return { ...row, confirmed, outside, paused: false, rate: toText(rate) };
}

/** What the owner of a stopped listing reads. */
function stopNote({ id: listing, user_id: userId, currency, swap_to: to, confirmed, market }: PeggedRow): Note {
  const rate = confirmed ?? '';
  const message = () => noticeTexts.pegStopped(currency, to, formatExact(rate));
  return { userId, message, about: { kind: 'listing', currency, to, rate, market }, listing };
}

const idsOf = (rows: readonly PeggedRow[]): string[] => rows.map(({ id }) => id);

/**
 * Gives locked listings that follow the market their rates of now, pauses those that are outside their limits, and shows
 * those again that were. No money moves. Listings that follow no market are left alone.
 *
 * @param now when they were rated; null for the database's clock
 * @returns false if none of them follows the market
 */
export async function rateListings(tx: Db, ids: readonly string[], now: Date | null = null): Promise<boolean> {
  const before = await readPegged(tx, ids, now);
  if (before.length === 0) return false;
  const after = before.map(rated);
  const were = new Map(before.map((row) => [row.id, row]));
  const changed = (what: 'rate' | 'paused' | 'is_stopped' | 'waits') =>
    after.filter((row) => were.get(row.id)?.[what] !== row[what]);
  const [moved, turned] = [changed('rate'), changed('paused')];
  const stopped = changed('is_stopped');
  const hidden = [...stopped, ...changed('waits')];
  const news = after.filter((row) => row.fresh || were.get(row.id)?.outside !== row.outside || hidden.includes(row));
  await setRates(tx, moved);
  await markPaused(tx, idsOf(turned.filter(({ paused }) => paused)));
  await markResumed(tx, idsOf(turned.filter(({ paused }) => !paused)));
  await saveRatings(tx, after, now);
  if (stopped.length > 0) await notifyAll(tx, stopped.map(stopNote));
  await announceAll(tx, [
    ...(moved.length + turned.length > 0 ? [{ group: 'listings', users: null } as const] : []),
    ...(news.length > 0 ? [{ group: 'pegs', users: news.map(({ user_id }) => user_id) } as const] : []),
  ]);
  return true;
}
