/** Disputes are reviewed within these hours (spec 1). */
export const REVIEW_HOURS = { from: 24, until: 48 } as const;

/** How many pictures a dispute may have. */
export const MOST_DISPUTE_PICTURES = 5;

/** How many messages and pictures a dispute may have. */
export const MOST_DISPUTE_ENTRIES = 100;

/** How many disputes of a transaction are listed: the newest. */
export const MOST_DISPUTES_LISTED = 5;
