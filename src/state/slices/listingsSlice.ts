import { type Action, freeze } from '@reduxjs/toolkit';
import type { Listing } from '@contract/listings';
import { changeDepth, type DepthBlocks } from '@/domain/book/depthLadder';
import { type Book, EMPTY_BOOK, reconcileBook } from '@/domain/book/listingBook';
import { isOwnListing, ownAmong, type Viewer } from '@/domain/book/ownListings';
import { changeBetween, changeBook, pairChanges } from '@/domain/book/bookChange';
import { type ArrivedListings, arrivedListings } from '@/api/listings/listingsApi';
import type { ListingTable } from '@/api/listings/wireFacts';
import { arrivedMe } from '@/api/endpoints/userApi';
import { sessionActions } from './sessionSlice';

export interface ListingsState {
  /** Null until the user is known. */
  viewer: Viewer | null;
  /** The last answer, or null before the first. */
  table: ListingTable | null;
  /** The user's own listings, newest first; empty until both are known. */
  own: readonly Listing[];
  /** Others' listings by pair and rate; empty until both are known (decision 147). */
  book: Book;
  /** What follows from the book, by `pairKey`. */
  facts: Readonly<Record<string, PairFacts>>;
}

/** Kept up to date with each change of a pair, because reading all of its levels would take too long. */
interface PairFacts {
  readonly depth: DepthBlocks;
  /** How many times a level has changed since the first book. */
  readonly changes: number;
}

const NO_FACTS: PairFacts = { depth: [], changes: 0 };

/** True once the book is complete. Until then, an empty book does not mean an empty market. */
export const isBookKnown = ({ viewer, table }: ListingsState) => viewer !== null && table !== null;

const initialState: ListingsState = { viewer: null, table: null, own: [], book: EMPTY_BOOK, facts: {} };

/** The next state with this book, and what follows from its difference to the book before. */
function withBook(before: ListingsState, next: ListingsState, book: Book): ListingsState {
  const facts = { ...before.facts };
  for (const { key, part, present, levels } of pairChanges(before.book, book)) {
    const { depth, changes } = facts[key] ?? NO_FACTS;
    const more = isBookKnown(before) ? levels.length : 0;
    facts[key] = { depth: changeDepth(depth, part, present), changes: changes + more };
    // Frozen objects are not checked again, so only the changed levels are read, not thousands.
    levels.forEach(({ after }) => freeze(after, true));
    freeze(present);
  }
  return { ...next, book, facts };
}

/** The next state with its book built again. `at` is when the answer came; the first book has no marks. */
function withNewBook(before: ListingsState, next: ListingsState, at: number): ListingsState {
  const { viewer, table } = next;
  if (viewer === null || table === null) return next;
  const others = table.filter((listing) => !isOwnListing(listing, viewer));
  const book = reconcileBook(before.book, others, isBookKnown(before) ? at : null);
  return withBook(before, { ...next, own: ownAmong(table, viewer) }, book);
}

/** Above this many changes it is faster to build the book again. */
const MOST_CHANGES = 256;

/** The next state after the changes from the present table to this one; null if the book must be built again. */
function withChanges(before: ListingsState, table: ListingTable, at: number): ListingsState | null {
  const { table: former, viewer, book } = before;
  if (former === null || viewer === null) return null;
  const change = changeBetween(former, table);
  const removed = change.removed.filter((listing) => !isOwnListing(listing, viewer));
  const added = change.added.filter(({ listing }) => !isOwnListing(listing, viewer));
  if (removed.length + added.length > MOST_CHANGES) return null;
  const changed = changeBook(book, { removed, added }, { listings: table, at });
  if (!changed) return null;
  const isOthers = removed.length === change.removed.length && added.length === change.added.length;
  const own = isOthers ? before.own : ownAmong(table, viewer);
  return withBook(before, { ...before, table, own }, changed);
}

function withTable(state: ListingsState, { table, at }: ArrivedListings): ListingsState {
  if (table === state.table) return state;
  return withChanges(state, table, at) ?? withNewBook(state, { ...state, table }, at);
}

function withViewer(state: ListingsState, { id, email }: Viewer, at: number): ListingsState {
  const isSame = state.viewer?.id === id && state.viewer.email === email;
  return isSame ? state : withNewBook(state, { ...state, viewer: { id, email } }, at);
}

function reduce(state: ListingsState, action: Action): ListingsState {
  const arrived = arrivedListings(action);
  if (arrived) return withTable(state, arrived);
  const me = arrivedMe(action);
  if (me) return withViewer(state, me.user, me.at);
  return sessionActions.changed.match(action) ? initialState : state;
}

/**
 * All listings, and the book of others' listings. Only getListings answers write here. The book is changed, not
 * rebuilt, and an equal answer keeps the same state object. It does not use Immer, because a draft of ten thousand
 * listings is slow, but new objects are frozen all the same.
 */
export const listingsReducer = (state: ListingsState = initialState, action: Action): ListingsState =>
  freeze(reduce(state, action), true);
