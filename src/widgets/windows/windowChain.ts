/** What is known of a window that was loaded: the cursor of the next one (null: there is none) and its rows. */
export interface WindowLink {
  next: string | null;
  size: number;
}

/** The links after the newest window, in their order. Only the links are kept, not the rows. */
export type Links = readonly WindowLink[];

/** A window older than the newest: its cursor, the place of its first row from 1 on, and if it was loaded before. */
export interface OlderWindow {
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
