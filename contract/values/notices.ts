/** What an alert watches: what others list at a rate or better, or the market rate at or below a rate, or at or above it. */
export const ALERT_WATCHES = ['listed', 'below', 'above'] as const;
export type AlertWatch = (typeof ALERT_WATCHES)[number];

/** `waiting`: armed again, and does not fire before what it watches was clearly not so (decision 262). */
export const ALERT_STATES = ['armed', 'waiting', 'fired'] as const;

/** The most alerts that a user may have. */
export const MOST_ALERTS = 50;

/** Why an operator rejects a funding or a withdrawal, ready to be chosen. Each language has its own sentence for it. */
export const REJECTION_REASONS = ['notArrived', 'otherAmount', 'unreadable', 'otherHolder'] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** What a reason begins with that was chosen, not written: "#otherAmount". So it is sent and kept. */
const CHOSEN = '#';

/** The text that is sent and kept for a reason that was chosen. */
export const chosenReason = (reason: RejectionReason): string => `${CHOSEN}${reason}`;

/** The reason that was chosen; null for one that an operator wrote. */
export const reasonChosen = (text: string): RejectionReason | null =>
  REJECTION_REASONS.find((reason) => chosenReason(reason) === text) ?? null;
