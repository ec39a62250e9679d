import type { LiveGroup } from '@contract/values/liveGroups';
import type { NewsMessage } from './announce';

/**
 * Says with as few messages as possible what many say: one for each user whose sessions ended, and one for each group.
 * The ends come first, so that a user whose sessions ended hears nothing more.
 */
export function combineMessages(messages: readonly NewsMessage[]): NewsMessage[] {
  const ended = new Set<string>();
  const groups = new Map<LiveGroup, Set<string> | null>();
  for (const message of messages) {
    if ('ended' in message) {
      ended.add(message.ended);
      continue;
    }
    const { group, users } = message;
    const known = groups.get(group);
    // Everybody includes these users.
    if (users === null || known === null) groups.set(group, null);
    else groups.set(group, new Set([...(known ?? []), ...users]));
  }
  return [
    ...[...ended].map((id) => ({ ended: id })),
    ...[...groups].map(([group, users]) => ({ group, users: users && [...users] })),
  ];
}
