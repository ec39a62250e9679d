/**
 * What our own server can do beyond the specification, each with the version of how it does it. Another version is
 * another behaviour: the app uses only the versions that it was built with.
 */
export const CAPABILITIES = {
  windows: 2,
  fills: 1,
  notices: 1,
  profit: 1,
  receipts: 1,
  statements: 1,
  alerts: 1,
  trades: 1,
  candles: 1,
  pageVitals: 1,
  away: 1,
  listingChanges: 1,
  cashLimits: 1,
  devices: 1,
  secondFactor: 1,
  pegs: 1,
  disputeConversations: 1,
  payees: 1,
  passkeys: 1,
  languages: 1,
  watchlist: 1,
  lastNews: 1,
} as const;
export type Capability = keyof typeof CAPABILITIES;

/** The call that announces them. */
export const CAPABILITIES_PATH = 'capabilities/';

/** The most rows that one answer of a list in windows holds. */
export const LONGEST_WINDOW = 100;

/** The same for a statement, which is read as a whole to print it and to make a file of it. */
export const LONGEST_STATEMENT_WINDOW = 500;
