/**
 * Our own backend's answer header if the socket of the page belongs to an `other` session than its calls, or to `none`.
 * The answer has repaired the cookie: the next socket belongs to the right session.
 */
export const LIVE_SESSION_HEADER = 'Live-Session';

const FAULTS = ['none', 'other'] as const;
export type LiveSessionFault = (typeof FAULTS)[number];

/** Null if the header is missing, as with every other backend, or unknown. */
export const readLiveSessionFault = (header: string | null): LiveSessionFault | null =>
  FAULTS.find((fault) => fault === header) ?? null;
