import type { Listing } from '@contract/schemas/listing';
import { add, decimal, isPositive, parseDecimal, subtract, toText } from '@/domain/money/decimal';
import { type Book, type Level, type PairBook, pairKey } from './listingBook';
import { placeOfRate } from './placeOfRate';

/** A listing that is new, or says something new. */
export interface AddedListing {
  readonly listing: Listing;
  /** Its place among all listings of now. */
  readonly index: number;
  /** True where it was among the listings before and the others have kept their order around it. */
  readonly inPlace: boolean;
}

/** What became of a list of listings: one that changed was removed and added. */
export interface ListingsChange {
  readonly removed: readonly Listing[];
  /** In their order. */
  readonly added: readonly AddedListing[];
}

interface LevelChange {
  rate: string;
  removed: Listing[];
  added: AddedListing[];
}

interface PairChange {
  currency: string;
  swapTo: string;
  levels: Map<string, LevelChange>;
}

/** The change level by level; what cannot be traded is in no level (see groupListings). */
function byLevel({ removed, added }: ListingsChange): Map<string, PairChange> {
  const pairs = new Map<string, PairChange>();
  const levelOf = ({ currency, swap_to, rate: text, Amount }: Listing): LevelChange | null => {
    const [rate, amount] = [parseDecimal(text), parseDecimal(Amount)];
    if (!rate || !amount || !isPositive(rate) || !isPositive(amount)) return null;
    const key = pairKey(currency, swap_to);
    const pair = pairs.get(key) ?? { currency, swapTo: swap_to, levels: new Map<string, LevelChange>() };
    const level = pair.levels.get(toText(rate)) ?? { rate: toText(rate), removed: [], added: [] };
    pairs.set(key, pair);
    pair.levels.set(level.rate, level);
    return level;
  };
  for (const listing of removed) levelOf(listing)?.removed.push(listing);
  for (const one of added) levelOf(one.listing)?.added.push(one);
  return pairs;
}

/** Puts an id where its listing stands among those of its level: beside the nearest of them. */
function insertId(ids: string[], { listing, index }: AddedListing, listings: readonly Listing[]): void {
  const placeAmong = (at: number): number => {
    const one = listings[at];
    const isAlike = one?.rate === listing.rate && one.currency === listing.currency && one.swap_to === listing.swap_to;
    return isAlike ? ids.indexOf(one.id) : -1;
  };
  for (let far = 1; ids.length > 0 && far < listings.length; far += 1) {
    const before = placeAmong(index - far);
    if (before >= 0) return void ids.splice(before + 1, 0, listing.id);
    const behind = placeAmong(index + far);
    if (behind >= 0) return void ids.splice(behind, 0, listing.id);
  }
  ids.push(listing.id);
}

function changedIds(
  level: Level | undefined,
  change: LevelChange,
  listings: readonly Listing[],
): readonly string[] | null {
  const stays = new Set(change.added.filter(({ inPlace }) => inPlace).map(({ listing }) => listing.id));
  const gone = new Set(change.removed.map(({ id }) => id));
  const known = level?.listingIds ?? [];
  const ids = known.filter((id) => !gone.has(id) || stays.has(id));
  if (known.filter((id) => gone.has(id)).length !== gone.size) return null;
  for (const one of change.added) if (!one.inPlace || !gone.has(one.listing.id)) insertId(ids, one, listings);
  return ids.length === known.length && ids.every((id, index) => id === known[index]) ? known : ids;
}

/** The level after the change, itself where it says the same; undefined where nothing is left, null where unsure. */
function changeLevel(level: Level | undefined, change: LevelChange, listings: readonly Listing[]) {
  const listingIds = changedIds(level, change, listings);
  if (!listingIds) return null;
  if (listingIds.length === 0) return undefined;
  let sum = decimal(level?.total ?? '0');
  for (const { Amount } of change.removed) sum = subtract(sum, decimal(Amount));
  for (const { listing } of change.added) sum = add(sum, decimal(listing.Amount));
  const total = toText(sum);
  if (level && listingIds === level.listingIds && total === level.total) return level;
  return { rate: change.rate, total, count: listingIds.length, listingIds };
}

function changePair(levels: readonly Level[], change: PairChange, listings: readonly Listing[]) {
  let changed: Level[] | null = null;
  for (const one of change.levels.values()) {
    const present: readonly Level[] = changed ?? levels;
    const { index: at, found } = placeOfRate(present, one.rate);
    const level = found ? present[at] : undefined;
    const next = changeLevel(level, one, listings);
    if (next === null) return null;
    if (next === level) continue;
    changed ??= [...levels];
    changed.splice(at, level ? 1 : 0, ...(next ? [next] : []));
  }
  return changed ?? levels;
}

/**
 * The book after a change of the listings, touching only what changed: it equals the book that is built from all
 * of them, and shares every level and pair that says the same. Null where the change does not fit this book.
 *
 * @param listings all listings of now, their rates in canonical spelling
 */
export function changeBook(book: Book, change: ListingsChange, listings: readonly Listing[]): Book | null {
  const pairs: Record<string, PairBook> = { ...book.pairs };
  let isSame = true;
  for (const [key, pairChange] of byLevel(change)) {
    const before = pairs[key];
    const levels = changePair(before?.levels ?? [], pairChange, listings);
    if (!levels) return null;
    if (levels === before?.levels || (!before && levels.length === 0)) continue;
    isSame = false;
    const { currency, swapTo } = pairChange;
    if (levels.length === 0) delete pairs[key];
    else pairs[key] = { currency, swapTo, levels };
  }
  return isSame ? book : { pairs };
}
