/** The path for reports of how quickly a page came: the capability `pageVitals` of our own server. */
export const PAGE_VITALS_PATH = 'page-vitals/';

/** The two kinds of width: one column on a phone, more on a desk. */
export const DEVICES = ['phone', 'desk'] as const;

/** The browser's classification of its network: 4G is fast, everything less is slow. Some browsers report nothing. */
export const NETWORKS = ['slow', 'fast', 'unknown'] as const;

/** The largest figure: ten minutes, in milliseconds. Larger ones are reported as this. */
export const MOST_OF_VITAL = 600_000;

/** The most paints of traced changes that a page reports. */
export const MOST_PAINTS = 20;
