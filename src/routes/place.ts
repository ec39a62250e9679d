/** An entry of the browser's history, as the router describes it. */
export interface Place {
  pathname: string;
  /** What the screen before it passed on, or null. */
  state: unknown;
  /** The name of the entry. */
  key: string;
  /** How the page came to it: from outside or by Back and Forward, by a link, or in place of another entry. */
  way: 'POP' | 'PUSH' | 'REPLACE';
}

/** Opens an address without a reload, and passes `state` on to its screen. */
export type Go = (path: string, state?: unknown) => void;
