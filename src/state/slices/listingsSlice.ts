import type { Action } from '@reduxjs/toolkit';
import { changeBook } from '@/domain/book/bookChange';
import { type Book, EMPTY_BOOK, reconcileBook } from '@/domain/book/listingBook';
import { isOwnListing, type Viewer } from '@/domain/book/ownListings';
import { arrivedListings } from '@/api/listings/listingsApi';
import { type ListingTable, listingsOf } from '@/api/listings/listingTable';
import { userApi } from '@/api/endpoints/userApi';
import { sessionActions } from './sessionSlice';

export interface ListingsState {
  /** Null until the user is known. */
  viewer: Viewer | null;
  /** The last answer, or null before the first. */
  table: ListingTable | null;
  /** Others' listings by pair and rate; empty until both are known (decision 147). */
  book: Book;
}

/** True once the book is complete. Before that, an empty book does not mean an empty market. */
export const isBookKnown = ({ viewer, table }: ListingsState) => viewer !== null && table !== null;

const initialState: ListingsState = { viewer: null, table: null, book: EMPTY_BOOK };

function withBook(state: ListingsState): ListingsState {
  const { viewer, table } = state;
  if (viewer === null || table === null) return state;
  const others = listingsOf(table).filter((listing) => !isOwnListing(listing, viewer));
  const book = reconcileBook(state.book, others);
  return book === state.book ? state : { ...state, book };
}

/** Above this many changes it is faster to build the book again. */
const MOST_CHANGES = 256;

/** The book after the changes between the present table and this one; null if they are unknown or too many. */
function changedBook({ table: before, book, viewer }: ListingsState, { change, listings }: ListingTable): Book | null {
  if (!before || viewer === null || change?.from !== before.mark) return null;
  const removed = change.removed.filter((listing) => !isOwnListing(listing, viewer));
  const added = change.added.filter(({ listing }) => !isOwnListing(listing, viewer));
  if (removed.length + added.length > MOST_CHANGES) return null;
  return changeBook(book, { removed, added }, listings);
}

function withTable(state: ListingsState, table: ListingTable): ListingsState {
  if (table === state.table) return state;
  const book = changedBook(state, table);
  return book ? { ...state, table, book } : withBook({ ...state, table });
}

function withViewer(state: ListingsState, { id, email }: Viewer): ListingsState {
  const isSame = state.viewer?.id === id && state.viewer.email === email;
  return isSame ? state : withBook({ ...state, viewer: { id, email } });
}

/**
 * All listings, and the book of others' listings. Only getListings answers write here. The book is changed, not
 * rebuilt; an equal answer leaves the same state object. No Immer: a draft over ten thousand listings is slow.
 */
export function listingsReducer(state: ListingsState = initialState, action: Action): ListingsState {
  const table = arrivedListings(action);
  if (table) return withTable(state, table);
  if (userApi.endpoints.getMe.matchFulfilled(action)) return withViewer(state, action.payload);
  return sessionActions.changed.match(action) ? initialState : state;
}
