import type { Listing } from '@contract/listings';
import { add, compare, decimal, isPositive, parseDecimal, subtract, toText } from '@/domain/money/decimal';
import { differingPart, type DifferingPart } from './search';
import { type Book, type Level, marked, type PairBook, pairKey, indexOfRate } from './listingBook';

/** A listing that is new or changed. */
interface AddedListing {
  readonly listing: Listing;
  /** Its index among all present listings. */
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

/** Inserts an id into its level, in the order of the listings. */
function insertId(ids: string[], { listing, index }: AddedListing, listings: readonly Listing[]): void {
  const indexAmong = (at: number): number => {
    const one = listings[at];
    const isAlike = one?.rate === listing.rate && one.currency === listing.currency && one.swap_to === listing.swap_to;
    return isAlike ? ids.indexOf(one.id) : -1;
  };
  for (let far = 1; ids.length > 0 && far < listings.length; far += 1) {
    const before = indexAmong(index - far);
    if (before >= 0) return void ids.splice(before + 1, 0, listing.id);
    const behind = indexAmong(index + far);
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
    const { index: at, found } = indexOfRate(latest, one.rate);
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

/**
 * The difference between two tables in which each id occurs once. A listing that did not change is the same object in
 * both, so no field is compared.
 */
export function changeBetween(before: readonly Listing[], after: readonly Listing[]): ListingsChange {
  const { start, beforeEnd, afterEnd } = differingPart(before, after);
  const former = new Map<string, number>();
  for (let at = start; at < beforeEnd; at += 1) former.set(before[at]?.id ?? '', at);
  const added: AddedListing[] = [];
  let passed = -1;
  for (const [offset, listing] of after.slice(start, afterEnd).entries()) {
    const at = former.get(listing.id);
    const inPlace = at !== undefined && at > passed;
    if (inPlace) passed = at;
    if (inPlace && before[at] === listing) former.delete(listing.id);
    else added.push({ listing, index: start + offset, inPlace });
  }
  return { removed: [...former.values()].flatMap((at) => before[at] ?? []), added };
}

/** The level of one rate before and after a change; null if nothing was (or is) listed at the rate. */
interface LevelChange {
  readonly before: Level | null;
  readonly after: Level | null;
}

interface PairChange {
  /** The key of the pair in the book. */
  readonly key: string;
  /** The pair after the change, or before it if nothing is listed any more. */
  readonly pair: PairBook;
  /** The levels after the change, and which part of them differs from before. */
  readonly present: readonly Level[];
  readonly part: DifferingPart;
  /** The levels that changed, the best rate first. */
  readonly levels: readonly LevelChange[];
}

const byRate = (one: Level, other: Level) => compare(decimal(one.rate), decimal(other.rate));

/** Merges two lists of levels, both by rate. Levels that did not change are the same object in both. */
function changedLevels(before: readonly Level[], after: readonly Level[]): LevelChange[] {
  const changed: LevelChange[] = [];
  for (let [was, is] = [0, 0]; was < before.length || is < after.length;) {
    const [former, present] = [before[was] ?? null, after[is] ?? null];
    const order = former && present && former !== present ? byRate(former, present) : 0;
    const [left, came] = [order <= 0 ? former : null, order >= 0 ? present : null];
    if (left) was += 1;
    if (came) is += 1;
    if (left !== came) changed.push({ before: left, after: came });
  }
  return changed;
}

/** What changed between two states of the book, by pair. Pairs and levels that are the same object are not read. */
export function pairChanges(before: Book, after: Book): PairChange[] {
  const changes: PairChange[] = [];
  for (const key of new Set([...Object.keys(before.pairs), ...Object.keys(after.pairs)])) {
    const [was, is]: (PairBook | undefined)[] = [before.pairs[key], after.pairs[key]];
    const pair = is ?? was;
    if (!pair || was === is) continue;
    const [former, present] = [was?.levels ?? [], is?.levels ?? []];
    const part = differingPart(former, present);
    const { start, beforeEnd, afterEnd } = part;
    const levels = changedLevels(former.slice(start, beforeEnd), present.slice(start, afterEnd));
    changes.push({ key, pair, present, part, levels });
  }
  return changes;
}
