import type { LiveGroup } from '@contract/values/liveGroups';
import type { Db } from '@server/db/database';
import { activeParents, inSpan } from '@server/platform/tracing';
import { insertMessages } from './messageRepository';
import type { Announcement, ConsoleNews, NewsMessage } from './newsMessage';

/** Which of a user's sessions have ended, by their digests as base64url. */
type EndedSessions = { only: string } | { except: string } | 'all';

/** Records messages in the transaction that causes them. They are sent after its commit, and never after a rollback. */
async function publish(tx: Db, messages: readonly NewsMessage[]): Promise<void> {
  if (messages.length === 0) return;
  tx.afterCommit?.('announced');
  await inSpan('announce', { 'news.messages': messages.length }, () => {
    const parents = activeParents();
    return insertMessages(
      tx,
      parents.length === 0 ? messages : messages.map((each) => ('group' in each ? { ...each, parents } : each)),
    );
  });
}

/** Announces changes to the live channel, after the commit. */
export const announceAll = (tx: Db, announcements: readonly Announcement[]): Promise<void> =>
  publish(tx, announcements);

/** Announces one change to the live channel, after the commit. */
export const announce = (tx: Db, group: LiveGroup, users: readonly string[] | null = null): Promise<void> =>
  publish(tx, [{ group, users: users && [...users] }]);

/** Closes the live sockets of a user's ended sessions after the commit. */
export const announceSessionsEnded = (tx: Db, userId: string, which: EndedSessions = 'all'): Promise<void> =>
  publish(tx, [{ ended: userId, ...(which === 'all' ? {} : which) }]);

/** Notifies the consoles of all operators that things of these kinds have changed, after the commit. */
export const announceToConsole = (tx: Db, ...kinds: ConsoleNews['console']): Promise<void> =>
  publish(tx, [{ console: kinds }]);
