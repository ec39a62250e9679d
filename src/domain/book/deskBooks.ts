import { type Market, MARKETS } from '@contract/values/markets';
import type { Size } from './deskLayout';

/** How many books are legible side by side. Each shows both sides of its pair, so three show all pairs. */
const MOST: Record<Size, number> = { one: 1, two: 1, three: 2, wide: 6 };

/** How many books the desk of a pair can show, its own among them. */
export const mostBooks = (size: Size): number => MOST[size];

/** The pairs that were chosen for a size of screen, in their order, from what is stored for all sizes. */
export function readBooks(text: string, size: Size): readonly Market[] {
  const stored = (new URLSearchParams(text).get(`${size}.books`) ?? '').split(' ');
  return [...new Set(stored)].flatMap((name) => MARKETS.find((market) => market === name) ?? []);
}

/** What is stored for all sizes, with other books for one of them. */
export function withBooks(text: string, size: Size, books: readonly Market[]): string {
  const stored = new URLSearchParams(text);
  stored.delete(`${size}.books`);
  if (books.length > 1) stored.set(`${size}.books`, books.join(' '));
  return stored.toString();
}

/** The books that the desk of a pair shows, in order: its own always, and of the chosen ones as many as fit. */
export function shownBooks(chosen: readonly Market[], main: Market, size: Size): readonly Market[] {
  const others = chosen.filter((market) => market !== main).slice(0, mostBooks(size) - 1);
  const all = chosen.includes(main) ? chosen : [main, ...chosen];
  return all.filter((market) => market === main || others.includes(market));
}

/** Adds a book at the end. If no more fit, it replaces the last one that is not the desk's own. */
export function withAdded(shown: readonly Market[], main: Market, size: Size, added: Market): readonly Market[] {
  const last = shown.length < mostBooks(size) ? undefined : shown.filter((market) => market !== main).at(-1);
  return [...shown.filter((market) => market !== last && market !== added), added];
}
