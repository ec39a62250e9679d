import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectSessionGeneration } from '@/state/selectors/sessionSelectors';
import { useAppSelector } from '@/state/store/hooks';
import type { WindowAnswer } from './windowAnswer';

/** A loaded window: its rows, and the cursor of the next one (null: there is none). */
export interface WindowLink {
  next: string | null;
  size: number;
}

/** The links after the newest window, in their order. Only the links are kept, not the rows. */
type Links = readonly WindowLink[];

/** A window older than the newest: its cursor, the position of its first row from 1, and if it was loaded. */
interface OlderWindow {
  before: string;
  first: number;
  isKnown: boolean;
}

/** The links after a window was loaded. Nothing follows a window without a next one. */
export function withLink(links: Links, index: number, link: WindowLink): Links {
  const known = links[index];
  if (known?.next === link.next && known.size === link.size) return links;
  return [...links.slice(0, index), link, ...(link.next === null ? [] : links.slice(index + 1))];
}

/** The windows after the newest one: those that were loaded, then the one that follows them. */
export function olderWindows(newest: WindowLink, links: Links): OlderWindow[] {
  const windows: OlderWindow[] = [];
  let { next: before, size: shown } = newest;
  for (let index = 0; before !== null && index <= links.length; index += 1) {
    const link = links[index];
    windows.push({ before, first: shown + 1, isKnown: link !== undefined });
    shown += link?.size ?? 0;
    before = link?.next ?? null;
  }
  return windows;
}

/** How many rows were loaded, and if these are all. */
export function loadedRows(newest: WindowLink, links: Links): { count: number; areAll: boolean } {
  const all = newest.next === null ? [newest] : [newest, ...links];
  return { count: all.reduce((sum, { size }) => sum + size, 0), areAll: all.at(-1)?.next === null };
}

/** The state of a list when its screen was left: the windows that were loaded, and their heights. */
interface Remembered {
  links: Links;
  heights: Map<number, number>;
}

const MOST_LISTS = 20;
const memory = new Map<string, Remembered>();

/**
 * The memory of one list in one entry of the browser's history, in one session. With it, Back restores the height of a
 * long list and the scroll position.
 */
function memoryOf(entry: string, list: string): Remembered {
  const key = `${entry} ${list}`;
  const known = memory.get(key) ?? { links: [], heights: new Map<number, number>() };
  // The list that was used last is the last one to be forgotten.
  memory.delete(key);
  memory.set(key, known);
  for (const oldest of memory.keys()) {
    if (memory.size <= MOST_LISTS) break;
    memory.delete(oldest);
  }
  return known;
}

/** A list in windows, as a screen shows it. */
export interface Windows<Row> {
  /** The rows of the newest window; undefined until they are known. */
  newest: readonly Row[] | undefined;
  older: readonly OlderWindow[];
  /** How many rows were loaded, and if these are all. */
  count: number;
  areAll: boolean;
  /** The older window that must be loaded even far away, because the cursor from it is refused; null for none. */
  renewed: number | null;
  onLoaded: (index: number, link: WindowLink) => void;
  /** The server does not know the cursor of this older window any more. */
  onLost: (index: number) => void;
  /** The heights of the older windows when the screen was left; written when it is left again. */
  heights: Map<number, number>;
}

interface Chain {
  list: string;
  links: Links;
  renewed: number | null;
}

const emptyChain = (list: string): Chain => ({ list, links: [], renewed: null });
const recalledChain = (entry: string, list: string): Chain => ({
  ...emptyChain(list),
  links: memoryOf(entry, list).links,
});

function withLoaded(chain: Chain, index: number, link: WindowLink): Chain {
  const links = withLink(chain.links, index, link);
  const renewed = chain.renewed === index ? null : chain.renewed;
  return links === chain.links && renewed === chain.renewed ? chain : { ...chain, links, renewed };
}

/**
 * The chain of the windows of one list; another `list` starts a new chain. A cursor is refused once its row has left
 * the list. Then the window above it is loaded again, which gives another cursor.
 *
 * @param head the newest window, kept live; undefined until it is known
 * @param refetch loads the newest window again
 */
export function useWindows<Row>(
  list: string,
  head: WindowAnswer<Row> | undefined,
  refetch: () => unknown,
): Windows<Row> {
  const session = useAppSelector(selectSessionGeneration);
  const entry = `${String(session)} ${useLocation().key}`;
  const [known, setChain] = useState(() => recalledChain(entry, list));
  const chain = known.list === list ? known : emptyChain(list);
  const { links } = chain;
  useEffect(() => {
    memoryOf(entry, list).links = links;
  }, [entry, list, links]);
  const change = useCallback(
    (step: (chain: Chain) => Chain) => setChain((before) => step(before.list === list ? before : emptyChain(list))),
    [list],
  );
  const onLoaded = useCallback(
    (index: number, link: WindowLink) => change((before) => withLoaded(before, index, link)),
    [change],
  );
  const onLost = useCallback(
    (index: number) => {
      if (index === 0) refetch();
      else change((before) => ({ ...before, renewed: Math.min(index - 1, before.renewed ?? index) }));
    },
    [change, refetch],
  );
  const newest = head && { next: head.next, size: head.results.length };
  return {
    newest: head?.results,
    older: newest ? olderWindows(newest, chain.links) : [],
    ...(newest ? loadedRows(newest, chain.links) : { count: 0, areAll: false }),
    renewed: chain.renewed,
    onLoaded,
    onLost,
    heights: memoryOf(entry, list).heights,
  };
}
