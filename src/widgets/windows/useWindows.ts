import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectSessionGeneration } from '@/state/selectors/sessionSelectors';
import { useAppSelector } from '@/state/store/hooks';
import type { WindowAnswer } from './windowAnswer';
import { type Links, loadedRows, type OlderWindow, olderWindows, type WindowLink, withLink } from './windowChain';

/** What a list looked like when its screen was left: the windows that were loaded, and how high each of them was. */
interface Remembered {
  links: Links;
  heights: Map<number, number>;
}

const MOST_LISTS = 20;
const memory = new Map<string, Remembered>();

/**
 * The memory of one list in one entry of the browser's history, in one session. So Back finds a long list as high as it was, and the
 * place that the user left.
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
  /** The older window that must be loaded wherever it is, because the cursor that it gave is refused; null for none. */
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
 * the list. The window above it is then loaded again, which gives another cursor.
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
