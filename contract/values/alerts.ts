/** What an alert watches: what others list at a rate or better, or the market rate at or below a rate, or at or above it. */
export const ALERT_WATCHES = ['listed', 'below', 'above'] as const;
export type AlertWatch = (typeof ALERT_WATCHES)[number];

/** `waiting`: armed again, and does not fire before what it watches was clearly not so (decision 262). */
export const ALERT_STATES = ['armed', 'waiting', 'fired'] as const;

/** The most alerts that a user may have. */
export const MOST_ALERTS = 50;
