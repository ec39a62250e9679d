import type { ConsoleKind } from '@contract/console/consoleNews';
import type { LiveGroup } from '@contract/values/liveGroups';
import type { ConsoleNews, NewsMessage } from '@server/news/newsMessage';

/** What users' pages hear of that the console shows too. */
const KIND_OF_GROUP: Partial<Record<LiveGroup, ConsoleKind>> = {
  disputes: 'disputes',
  currency_rates: 'market',
  listings: 'listings',
  homepage_updates: 'money',
};

/** What a message means for the console. */
export function kindsOf(message: NewsMessage): ConsoleNews['console'] {
  if ('console' in message) return message.console;
  if ('ended' in message) return ['users'];
  const kind = KIND_OF_GROUP[message.group];
  return kind === undefined ? [] : [kind];
}

/** A screen follows an operator's act at once, and what a busy market changes without a pause at the pace of a reader. */
const BUSY: ReadonlySet<ConsoleKind> = new Set(['money', 'listings', 'users']);
const EVERY_MS = 250;
const BUSY_EVERY_MS = 2_000;

/** At most one message of a kind is sent in this time. */
export const paceOf = (kind: ConsoleKind): number => (BUSY.has(kind) ? BUSY_EVERY_MS : EVERY_MS);
