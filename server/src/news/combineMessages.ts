import type { LiveGroup } from '@contract/values/liveGroups';
import { combineParents } from '@server/platform/tracing';
import type { Announcement, ConsoleNews, NewsMessage, SessionsEnded } from './newsMessage';

/** Each end once; a user of whom all sessions ended needs no other. */
function combineEnds(ends: readonly SessionsEnded[]): SessionsEnded[] {
  const isWhole = ({ only, except }: SessionsEnded) => only === undefined && except === undefined;
  const whole = new Set(ends.filter(isWhole).map(({ ended }) => ended));
  const parts = ends.filter(({ ended }) => !whole.has(ended));
  const each = new Map(parts.map((end) => [JSON.stringify([end.ended, end.only, end.except]), end]));
  return [...[...whole].map((ended) => ({ ended })), ...each.values()];
}

/** Where the announcements of a group come from, if they are traced. */
function parentsOf(messages: readonly NewsMessage[], group: LiveGroup): Pick<Announcement, 'parents'> {
  const parents = combineParents(
    messages.flatMap((each) => ('group' in each && each.group === group ? (each.parents ?? []) : [])),
  );
  return parents.length === 0 ? {} : { parents };
}

/**
 * Says with as few messages as possible what many say: one for each end of sessions, one for
 * each group, and one for the console.
 * The ends come first, so that a user whose sessions ended hears nothing more.
 */
export function combineMessages(messages: readonly NewsMessage[]): NewsMessage[] {
  const ends: SessionsEnded[] = [];
  const groups = new Map<LiveGroup, Set<string> | null>();
  const kinds = new Set<ConsoleNews['console'][number]>();
  for (const message of messages) {
    if ('ended' in message) {
      ends.push(message);
      continue;
    }
    if ('console' in message) {
      for (const kind of message.console) kinds.add(kind);
      continue;
    }
    const { group, users } = message;
    const known = groups.get(group);
    // Everybody includes these users.
    if (users === null || known === null) groups.set(group, null);
    else groups.set(group, new Set([...(known ?? []), ...users]));
  }
  return [
    ...combineEnds(ends),
    ...[...groups].map(([group, users]) => ({ group, users: users && [...users], ...parentsOf(messages, group) })),
    ...(kinds.size > 0 ? [{ console: [...kinds] }] : []),
  ];
}
