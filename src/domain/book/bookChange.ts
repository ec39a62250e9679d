import type { Listing } from '@contract/schemas/listing';
import { add, decimal, isPositive, parseDecimal, subtract, toText } from '@/domain/money/decimal';
import { type Book, type Level, marked, type PairBook, pairKey } from './listingBook';
import { placeOfRate } from './placeOfRate';

/** A listing that is new or changed. */
export interface AddedListing {
  readonly listing: Listing;
  /** Its place among all present listings. */
  readonly index: number;
  /** True if it was among the listings before and the order around it did not change. */
  readonly inPlace: boolean;
}

/** The difference between two lists of listings. A changed listing is both removed and added. */
export interface ListingsChange {
  readonly removed: readonly Listing[];
  /** In the order of the present listings. */
  readonly added: readonly AddedListing[];
}

/** All listings after the change. */
interface PresentListings {
  /** Their rates in canonical spelling. */
  readonly listings: readonly Listing[];
  /** When the listings were received; see reconcileBook. */
  readonly at: number | null;
}

/** The removed and added listings of one rate. */
interface LevelEdit {
  rate: string;
  removed: Listing[];
  added: AddedListing[];
}

interface PairEdit {
  currency: string;
  swapTo: string;
  levels: Map<string, LevelEdit>;
}

/** The change by pair and rate. Listings without a positive rate and amount are in no level. */
function byLevel({ removed, added }: ListingsChange): Map<string, PairEdit> {
  const pairs = new Map<string, PairEdit>();
  const levelOf = ({ currency, swap_to, rate: text, Amount }: Listing): LevelEdit | null => {
    const [rate, amount] = [parseDecimal(text), parseDecimal(Amount)];
    if (!rate || !amount || !isPositive(rate) || !isPositive(amount)) return null;
    const key = pairKey(currency, swap_to);
    const pair = pairs.get(key) ?? { currency, swapTo: swap_to, levels: new Map<string, LevelEdit>() };
    const level = pair.levels.get(toText(rate)) ?? { rate: toText(rate), removed: [], added: [] };
    pairs.set(key, pair);
    pair.levels.set(level.rate, level);
    return level;
  };
  for (const listing of removed) levelOf(listing)?.removed.push(listing);
  for (const one of added) levelOf(one.listing)?.added.push(one);
  return pairs;
}

/** Inserts an id into its level, at the place that its listing has among the listings. */
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
  change: LevelEdit,
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

/** The level after the change, the same object if it is equal; undefined if it is empty, null if the change does not fit. */
function changeLevel(level: Level | undefined, change: LevelEdit, { listings, at }: PresentListings) {
  const listingIds = changedIds(level, change, listings);
  if (!listingIds) return null;
  if (listingIds.length === 0) return undefined;
  let sum = decimal(level?.total ?? '0');
  for (const { Amount } of change.removed) sum = subtract(sum, decimal(Amount));
  for (const { listing } of change.added) sum = add(sum, decimal(listing.Amount));
  const total = toText(sum);
  if (level && listingIds === level.listingIds && total === level.total) return level;
  return marked(level, { rate: change.rate, total, count: listingIds.length, listingIds }, at);
}

function changePair(levels: readonly Level[], change: PairEdit, present: PresentListings) {
  let changed: Level[] | null = null;
  for (const one of change.levels.values()) {
    const latest: readonly Level[] = changed ?? levels;
    const { index: at, found } = placeOfRate(latest, one.rate);
    const level = found ? latest[at] : undefined;
    const next = changeLevel(level, one, present);
    if (next === null) return null;
    if (next === level) continue;
    changed ??= [...levels];
    changed.splice(at, level ? 1 : 0, ...(next ? [next] : []));
  }
  return changed ?? levels;
}

/**
 * The book after a change of the listings, without reading the listings that did not change. It equals the book that
 * reconcileBook makes, and shares every level and pair that did not change. Null if the change does not fit this book.
 */
export function changeBook(book: Book, change: ListingsChange, present: PresentListings): Book | null {
  const pairs: Record<string, PairBook> = { ...book.pairs };
  let isSame = true;
  for (const [key, pairChange] of byLevel(change)) {
    const before = pairs[key];
    const levels = changePair(before?.levels ?? [], pairChange, present);
    if (!levels) return null;
    if (levels === before?.levels) continue;
    isSame = false;
    const { currency, swapTo } = pairChange;
    if (levels.length === 0) delete pairs[key];
    else pairs[key] = { currency, swapTo, levels };
  }
  return isSame ? book : { pairs };
}
