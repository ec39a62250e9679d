import type { Links } from './windowChain';

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
export function memoryOf(entry: string, list: string): Remembered {
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
