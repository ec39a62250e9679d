/** Where a page of the app reports how quickly it came: the capability `pageVitals` of our own server. */
export const PAGE_VITALS_PATH = 'page-vitals/';

/** The two kinds of width: one column on a phone, more on a desk. */
export const DEVICES = ['phone', 'desk'] as const;

/**
 * What the browser says of its network: what it calls 4G is fast, what it calls less is slow. Some browsers say nothing.
 */
export const NETWORKS = ['slow', 'fast', 'unknown'] as const;

/** The most that a figure can be: ten minutes, in milliseconds. What is more is reported as this. */
export const MOST_OF_VITAL = 600_000;

/** A page reports at most so many places in traces. */
export const MOST_PAINTS = 20;
