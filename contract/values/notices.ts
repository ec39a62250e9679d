/** What an alert watches: what others list at a rate or better, or the market rate at or below a rate, or at or above it. */
export const ALERT_WATCHES = ['listed', 'below', 'above'] as const;
export type AlertWatch = (typeof ALERT_WATCHES)[number];

/** `waiting`: armed again, and cannot fire until its condition was clearly not met (decision 262). */
export const ALERT_STATES = ['armed', 'waiting', 'fired'] as const;

/** The most alerts that a user may have. */
export const MOST_ALERTS = 50;

/** The predefined reasons for rejecting a funding or a withdrawal. Each language has its own sentence for each. */
export const REJECTION_REASONS = ['notArrived', 'otherAmount', 'unreadable', 'otherHolder'] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** The beginning of a predefined reason as it is sent and stored: "#otherAmount". */
const CHOSEN = '#';

/** The text that is sent and stored for a predefined reason. */
export const chosenReason = (reason: RejectionReason): string => `${CHOSEN}${reason}`;

/** The predefined reason; null for one that an operator wrote. */
export const reasonChosen = (text: string): RejectionReason | null =>
  REJECTION_REASONS.find((reason) => chosenReason(reason) === text) ?? null;

/** What became of one run of a standing order. A `stopped` one was refused, and has paused its order. */
export const STANDING_OUTCOMES = ['exchanged', 'nothing', 'missed', 'refused', 'stopped'] as const;
export type StandingOutcome = (typeof STANDING_OUTCOMES)[number];
