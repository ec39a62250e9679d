/** Where a page of the app reports how quickly it came: the capability `pageVitals` of our own server. */
export const PAGE_VITALS_PATH = 'page-vitals/';

/** The two kinds of width: one column on a phone, more on a desk. */
export const DEVICES = ['phone', 'desk'] as const;

/** The most that a figure can be: ten minutes, in milliseconds. What is more is reported as this. */
export const MOST_OF_VITAL = 600_000;
