/** An entry of the browser's history, as the router describes it. */
export interface Place {
  pathname: string;
  /** The state that the previous screen passed on, or null. */
  state: unknown;
  /** The name of the entry. */
  key: string;
  /** How it was reached: from outside or by Back and Forward, by a link, or as a replacement of another entry. */
  way: 'POP' | 'PUSH' | 'REPLACE';
}

/** Opens an address without a reload, and passes `state` on to its screen. */
export type Go = (path: string, state?: unknown) => void;
