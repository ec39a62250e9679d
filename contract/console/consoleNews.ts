import * as v from 'valibot';

/** The kinds of things on the console's screens that can change. */
export const CONSOLE_KINDS = [
  'cases',
  'disputes',
  'users',
  'money',
  'market',
  'listings',
  'books',
  'operators',
  'acts',
] as const;
export type ConsoleKind = (typeof CONSOLE_KINDS)[number];

/** The path of the console's socket, relative to CONSOLE_PREFIX. */
export const CONSOLE_NEWS_PATH = 'events/';

/** What the server sends: things of this kind have changed. It never says which, or how. */
export const consoleNewsSchema = v.object({ kind: v.picklist(CONSOLE_KINDS) });

/** The close codes of the console's socket. */
export const CONSOLE_CLOSE = { sessionEnded: 4401, roleChanged: 4403 } as const;
