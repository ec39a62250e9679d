import * as v from 'valibot';
import { CONSOLE_KINDS, type ConsoleKind } from '@contract/console/consoleNews';
import { type LiveGroup, liveGroupSchema } from '@contract/values/liveGroups';
import type { Db } from '@server/db/database';
import { activeParents, combineParents, inSpan, isTraceParent, type TraceParent } from '@server/platform/tracing';

/** A change: its group, and the users concerned (null: all subscribers). */
export interface Announcement {
  group: LiveGroup;
  users: string[] | null;
  /** The trace spans that caused the change; absent if it is not traced. */
  parents?: TraceParent[] | undefined;
}

/** Sent if sessions of a user end: every process closes their sockets. Without `only` and `except` all have ended. */
export interface SessionsEnded {
  ended: string;
  only?: string | undefined;
  except?: string | undefined;
}

/** Changes that the operators' console shows; `sessions`: a session or a role of an operator may have ended. */
export interface ConsoleNews {
  console: (ConsoleKind | 'sessions')[];
}

/** A message from one server process to all of them. */
export type NewsMessage = Announcement | SessionsEnded | ConsoleNews;

const announcementSchema = v.object({
  group: liveGroupSchema,
  users: v.nullable(v.array(v.string())),
  // A change is announced even if its trace cannot be continued.
  parents: v.fallback(v.optional(v.array(v.pipe(v.string(), v.check(isTraceParent)))), undefined),
});
const sessionsEndedSchema = v.object({
  ended: v.string(),
  only: v.optional(v.string()),
  except: v.optional(v.string()),
});
const consoleNewsSchema = v.object({ console: v.array(v.picklist([...CONSOLE_KINDS, 'sessions'])) });
const messageSchema = v.union([announcementSchema, sessionsEndedSchema, consoleNewsSchema]);

/** A message of a server process, or null if it is not one of ours. @param message parsed JSON */
function readMessage(message: unknown): NewsMessage | null {
  const parsed = v.safeParse(messageSchema, message);
  return parsed.success ? parsed.output : null;
}

export function parseMessage(payload: string): NewsMessage | null {
  try {
    return readMessage(JSON.parse(payload));
  } catch {
    return null;
  }
}

async function insertMessages(tx: Db, messages: readonly NewsMessage[]): Promise<void> {
  await tx.query('insert into announcements (message) select unnest($1::jsonb[])', [
    messages.map((message) => JSON.stringify(message)),
  ]);
}

/** A message as it was recorded. */
export interface RecordedMessage {
  /** Never used again, not even after a backup is restored. */
  key: string;
  message: NewsMessage;
  /** How many seconds it has waited, by the database's clock. */
  waited: number;
}

/** Claims recorded messages, oldest first. If the transaction fails, they are sent later. */
export async function takeMessages(tx: Db, most: number): Promise<RecordedMessage[]> {
  const rows = await tx.query<{ key: string; message: unknown; waited: number }>(
    `with old as (select id from announcements order by id limit $1 for update skip locked)
     delete from announcements a using old where a.id = old.id
     returning a.id || '-' || extract(epoch from a.announced_at) as key, a.message,
       extract(epoch from clock_timestamp() - a.announced_at)::float8 as waited`,
    [most],
  );
  return rows.flatMap(({ message, ...rest }) => {
    const known = readMessage(message);
    return known ? [{ ...rest, message: known }] : [];
  });
}

/** For how many seconds the oldest recorded message has waited to be sent; 0 if there is none. */
export async function readOldestWait(db: Db): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select floor(extract(epoch from clock_timestamp() - announced_at))::int as seconds
     from announcements order by id limit 1`,
  );
  return row?.seconds ?? 0;
}

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

/** Each end of sessions once; if all sessions of a user ended, no other end of that user is needed. */
function combineEnds(ends: readonly SessionsEnded[]): SessionsEnded[] {
  const isWhole = ({ only, except }: SessionsEnded) => only === undefined && except === undefined;
  const whole = new Set(ends.filter(isWhole).map(({ ended }) => ended));
  const parts = ends.filter(({ ended }) => !whole.has(ended));
  const each = new Map(parts.map((end) => [JSON.stringify([end.ended, end.only, end.except]), end]));
  return [...[...whole].map((ended) => ({ ended })), ...each.values()];
}

/** The trace spans that caused the announcements of a group, if they are traced. */
function parentsOf(messages: readonly NewsMessage[], group: LiveGroup): Pick<Announcement, 'parents'> {
  const parents = combineParents(
    messages.flatMap((each) => ('group' in each && each.group === group ? (each.parents ?? []) : [])),
  );
  return parents.length === 0 ? {} : { parents };
}

/**
 * Combines messages into as few as possible: one for each end of sessions, one for each group, and one for the console.
 * The ends come first, so that a user whose sessions ended gets nothing more.
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
