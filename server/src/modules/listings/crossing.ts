import { isCrossed, leastUncrossed } from '@/domain/book/crossing';
import { compare, decimal, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { refusalTexts } from '@/texts/refusals';
import { type Db, lockName, together } from '@server/db/database';
import { findBestOffer } from './offerBook';
import { type ListingRow, lockActiveListings, markPaused } from './repository';

/** A listing that is to be shown, or to get this rate. */
export interface Placed extends Pair {
  user_id: string;
  rate: string;
}

interface Pair {
  currency: string;
  swap_to: string;
}

const lockOf = ({ currency, swap_to }: Pair): string => `rates of ${[currency, swap_to].sort().join(' and ')}`;

/**
 * Makes others wait who want to show a listing of these pairs, in either direction, or to change its rate, until the end
 * of the transaction. Otherwise two of opposite directions could cross that do not see each other. Always after the
 * locks of listings and before those of accounts.
 */
export async function lockRates(tx: Db, pairs: readonly Pair[]): Promise<void> {
  for (const name of [...new Set(pairs.map(lockOf))].sort()) await lockName(tx, name);
}

/** The best listing of the opposite direction, anybody's. @param except ids that do not count */
export const findOpposite = (db: Db, { currency, swap_to }: Pair, except: readonly string[] = []) =>
  findBestOffer(db, { source: currency, target: swap_to }, except);

/** The listing of the opposite direction that this one would cross; null if there is none (decision 541). */
export async function findCrossed(
  db: Db,
  placed: Omit<Placed, 'user_id'>,
  except: readonly string[] = [],
): Promise<ListingRow | null> {
  const opposite = await findOpposite(db, placed, except);
  return opposite && isCrossed(decimal(placed.rate), decimal(opposite.rate)) ? opposite : null;
}

/** Why a listing may not be shown at its rate: what it would cross, and from which rate on it would not. */
export function crossedReason({ user_id }: Pick<Placed, 'user_id'>, crossed: ListingRow): string {
  const { currency: offered, swap_to: asked, rate } = crossed;
  const least = formatExact(toText(leastUncrossed(decimal(rate))));
  const say = crossed.user_id === user_id ? refusalTexts.crossesOwn : refusalTexts.crossesOthers;
  return say({ offered, asked, rate: formatExact(rate), least });
}

/** Several listings that are to be shown at the same moment, divided into those that may be, and those that would cross. */
export async function divideCrossed<Row extends Placed>(
  tx: Db,
  rows: readonly Row[],
): Promise<{ free: Row[]; crossed: Row[] }> {
  const keyOf = (currency: string, swapTo: string) => `${currency}/${swapTo}`;
  const best = new Map<string, string>();
  const pairs = new Map(rows.map((row) => [keyOf(row.currency, row.swap_to), row]));
  await together(
    ...[...pairs.values()].map(async (pair) => {
      const opposite = await findOpposite(tx, pair);
      const key = keyOf(pair.swap_to, pair.currency);
      if (opposite) best.set(key, opposite.rate);
    }),
  );
  const [free, crossed]: [Row[], Row[]] = [[], []];
  for (const row of rows) {
    const opposite = best.get(keyOf(row.swap_to, row.currency));
    if (opposite !== undefined && isCrossed(decimal(row.rate), decimal(opposite))) {
      crossed.push(row);
      continue;
    }
    free.push(row);
    const key = keyOf(row.currency, row.swap_to);
    const own = best.get(key);
    if (own === undefined || compare(decimal(row.rate), decimal(own)) < 0) best.set(key, row.rate);
  }
  return { free, crossed };
}

/** Pauses those listings of a user that would cross others as soon as they are shown again (decision 542). */
export async function pauseCrossed(tx: Db, userId: string): Promise<void> {
  const own = await lockActiveListings(tx, { userId });
  await lockRates(tx, own);
  const crossed: string[] = [];
  for (const listing of own) if (await findCrossed(tx, listing)) crossed.push(listing.id);
  await markPaused(tx, crossed);
}
