/** The versions of what our own server can do beyond the specification, if that is not the first. */
const LATER_VERSIONS: Readonly<Partial<Record<string, number>>> = { windows: 2 };

/** The version of a capability in this build. Other versions behave differently, and the app does not use them. */
export const versionOf = (capability: string): number => LATER_VERSIONS[capability] ?? 1;

/** Whether the capability was announced, in the version that this build knows. */
export const isAnnounced = (announced: Readonly<Record<string, unknown>>, capability: string): boolean =>
  announced[capability] === versionOf(capability);

/** The capabilities that have no calls of the app: others are in the rows of their calls. */
export const WITHOUT_CALLS = [
  'notices',
  'pageVitals',
  'pegs',
  'lastNews',
  'publicMarket',
  'publicSocket',
  'privateSocket',
  'programs',
  'sandbox',
  'developers',
] as const;

/** The call that announces them. */
export const CAPABILITIES_PATH = 'capabilities/';

/** The most rows that one answer of a list in windows holds. */
export const LONGEST_WINDOW = 100;

/** The same for a statement, which is read as a whole to print it and to make a file of it. */
export const LONGEST_STATEMENT_WINDOW = 500;
