import type { Action } from '@reduxjs/toolkit';
import type { Listing } from '@contract/schemas/listing';
import type { User } from '@contract/schemas/user';
import { changeBook } from '@/domain/book/bookChange';
import { type Book, EMPTY_BOOK, reconcileBook } from '@/domain/book/listingBook';
import { arrivedListings } from '@/api/listings/listingsApi';
import { type ListingTable, listingsOf } from '@/api/listings/listingTable';
import { userApi } from '@/api/endpoints/userApi';
import { sessionActions } from './sessionSlice';

export interface ListingsState {
  /** Every name by which a listing may call its owner; null until the user is known. */
  owner: readonly string[] | null;
  /** The last answer, or null before the first. */
  table: ListingTable | null;
  /** Others' listings by pair and rate; empty until both are known (decision 147). */
  book: Book;
}

/** True once the book says what is listed; before, an empty book means nothing. */
export const isBookKnown = ({ owner, table }: ListingsState) => owner !== null && table !== null;

const initialState: ListingsState = { owner: null, table: null, book: EMPTY_BOOK };

const namesOf = ({ id, email, username }: User): string[] => [id, email, username].filter((name) => name !== null);

/** True for a listing of the user who goes by these names. */
export function isOwnListing({ user }: Listing, names: readonly string[]): boolean {
  return user !== null && names.includes(user);
}

function withBook(state: ListingsState): ListingsState {
  const { owner, table } = state;
  if (owner === null || table === null) return state;
  const others = listingsOf(table).filter((listing) => !isOwnListing(listing, owner));
  const book = reconcileBook(state.book, others);
  return book === state.book ? state : { ...state, book };
}

/** More than this is quicker read from nothing. */
const MOST_CHANGES = 256;

/** The book after the change by which this table came from the present one; null where it came otherwise. */
function changedBook({ table: before, book, owner }: ListingsState, { change, listings }: ListingTable): Book | null {
  if (!before || owner === null || change?.from !== before.mark) return null;
  const removed = change.removed.filter((listing) => !isOwnListing(listing, owner));
  const added = change.added.filter(({ listing }) => !isOwnListing(listing, owner));
  if (removed.length + added.length > MOST_CHANGES) return null;
  return changeBook(book, { removed, added }, listings);
}

function withTable(state: ListingsState, table: ListingTable): ListingsState {
  if (table === state.table) return state;
  const book = changedBook(state, table);
  return book ? { ...state, table, book } : withBook({ ...state, table });
}

function withOwner(state: ListingsState, user: User): ListingsState {
  const owner = namesOf(user);
  const isSame = state.owner?.length === owner.length && state.owner.every((name, index) => name === owner[index]);
  return isSame ? state : withBook({ ...state, owner });
}

/**
 * All listings, and the book of others'. Written by getListings answers only, changed and not rebuilt: the same
 * answer leaves the state itself as it is. Plain, since a draft over ten thousand listings is slow.
 */
export function listingsReducer(state: ListingsState = initialState, action: Action): ListingsState {
  const table = arrivedListings(action);
  if (table) return withTable(state, table);
  if (userApi.endpoints.getMe.matchFulfilled(action)) return withOwner(state, action.payload);
  return sessionActions.changed.match(action) ? initialState : state;
}
