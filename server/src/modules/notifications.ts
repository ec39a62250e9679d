import { Hono } from 'hono';
import type { NotificationFacts } from '@contract/notifications';
import { type NotificationWindowQuery, notificationWindowQuery } from '@contract/countedWindows';
import { type Database, type Db, together } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readQuery } from '@server/http/read';
import { announce } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { inLanguageOf } from '@server/platform/languages';
import { notFound } from '@server/platform/refusal';
import { findLanguages } from './languages';
import { requireActiveUser, requireUser } from './sessions/requireUser';
import { newestOf, readWindow, type Source, type Window } from './windows';
import { INSERT_DELIVERIES } from './outboxes/hookEvents';
import { wireId } from './wire';

export interface NotificationRow {
  id: string;
  message: string;
  created_at: Date;
  read: boolean;
  kind: string | null;
  transaction_id: string | null;
  facts: object | null;
}

/** The longest answer. */
const MOST = 1_000;

const COLUMNS = 't.id, t.message, t.created_at, t.read_at is not null as read, t.kind, t.transaction_id, t.facts';

const NOTIFICATIONS: Source = { list: 'notifications', table: 'notifications', where: 't.removed_at is null' };
const UNREAD: Source = { ...NOTIFICATIONS, where: `${NOTIFICATIONS.where} and t.read_at is null` };

/** Newest first. */
export function findNotifications(db: Db, userId: string, unreadOnly: boolean): Promise<NotificationRow[]> {
  const { table, where } = unreadOnly ? UNREAD : NOTIFICATIONS;
  return db.query(
    `select ${COLUMNS} from ${table} t where t.user_id = $1 and ${where}
     order by t.created_at desc, t.id desc limit ${String(MOST)}`,
    [userId],
  );
}

const rowsOf = (source: Source) => `select ${COLUMNS} from (${newestOf(source)}) found
  join notifications t on t.id = found.id order by t.created_at desc, t.id desc`;

const ofKind = (source: Source): Source => ({ ...source, where: `${source.where} and t.kind = $7` });

const [WINDOW_OF_ALL, WINDOW_OF_KIND] = [rowsOf(NOTIFICATIONS), rowsOf(ofKind(NOTIFICATIONS))];
const [WINDOW_OF_UNREAD, WINDOW_OF_UNREAD_KIND] = [rowsOf(UNREAD), rowsOf(ofKind(UNREAD))];

/** The newest of a user's notifications within bounds, newest first. */
const findNotificationWindow = (
  db: Db,
  bounds: readonly unknown[],
  { unread, kind }: Pick<NotificationWindowQuery, 'unread' | 'kind'>,
): Promise<NotificationRow[]> =>
  kind === undefined
    ? db.query(unread === undefined ? WINDOW_OF_ALL : WINDOW_OF_UNREAD, bounds)
    : db.query(unread === undefined ? WINDOW_OF_KIND : WINDOW_OF_UNREAD_KIND, [...bounds, kind]);

/** Null for one that there never was. */
export async function findNotification(db: Db, id: string): Promise<NotificationRow | null> {
  const [row] = await db.query<NotificationRow>(`select ${COLUMNS} from notifications t where t.id = $1`, [id]);
  return row ?? null;
}

/** @returns how many were unread */
async function markAllRead(tx: Db, userId: string): Promise<number> {
  const rows = await tx.query(
    'update notifications set read_at = now() where user_id = $1 and read_at is null and removed_at is null returning id',
    [userId],
  );
  return rows.length;
}

/** @returns false if the user never had it */
async function markRemoved(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    'update notifications set removed_at = coalesce(removed_at, now()) where id = $2 and user_id = $1 returning id',
    [userId, id],
  );
  return rows.length > 0;
}

/** A notification for a user, and what it is about. */
export interface Note {
  userId: string;
  /** Makes the text, in the language that is active then. */
  message: () => string;
  about: NotificationFacts;
  /** The user's listing that it is about, if the transaction that made it is not known. */
  listing?: string;
}

/** A note in its user's language. */
export type WrittenNote = Omit<Note, 'message'> & { message: string };

/** Stores them without announcing them, and their pushes, mails and webhooks. For users who have chosen none, that costs one lookup each. */
export async function insertNotifications(tx: Db, notes: readonly WrittenNote[]): Promise<void> {
  await tx.query(
    `with made as (insert into notifications (user_id, message, kind, transaction_id, facts)
     select n.user_id, n.message, n.kind, coalesce(n.transaction_id, l.transaction_id), n.facts::jsonb
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[]) with ordinality
       as n (user_id, message, kind, transaction_id, listing_id, facts, place)
     left join listings l on l.id = n.listing_id
     order by n.place
     returning id, user_id, kind, facts),
     hooked as (${INSERT_DELIVERIES}),
     pushed as (insert into push_outbox (subscription_id, notification_id, due_at)
       select s.id, m.id, greatest(now(), s.wait_until)
       from made m join push_subscriptions s on s.user_id = m.user_id)
     insert into mail_queue (user_id, notification_id)
     select m.user_id, m.id from made m join notice_mails l on l.user_id = m.user_id
     where not exists (select from push_subscriptions s where s.user_id = m.user_id)`,
    [
      notes.map(({ userId }) => userId),
      notes.map(({ message }) => message),
      notes.map(({ about }) => about.kind),
      notes.map(({ about }) => about.transaction ?? null),
      notes.map(({ listing }) => listing ?? null),
      notes.map(({ about: { kind: _kind, transaction: _transaction, ...facts } }) => JSON.stringify(facts)),
    ],
  );
}

const usersOf = (notes: readonly Note[]) => notes.map(({ userId }) => userId);

/** Each in the language of its user. */
export async function writeNotes(tx: Db, notes: readonly Note[]): Promise<WrittenNote[]> {
  const languages = await findLanguages(tx, usersOf(notes));
  const write = ({ userId, message }: Note) => inLanguageOf(languages.get(userId) ?? '', message);
  return notes.map((note) => ({ ...note, message: write(note) }));
}

const store = async (tx: Db, notes: readonly Note[]) => insertNotifications(tx, await writeNotes(tx, notes));

/**
 * Stores notifications for users, each in the language of its user, with three statements however many they are; open
 * screens learn of them at the commit.
 */
export async function notifyAll(tx: Db, notes: readonly Note[]): Promise<void> {
  await together(store(tx, notes), announce(tx, 'notifications', usersOf(notes)));
}

/** Stores a notification for a user. */
export const notify = (tx: Db, note: Note): Promise<void> => notifyAll(tx, [note]);

/** Spec 3, Notification, whether it was read, and what it is about. */
export const presentNotification = ({ id, message, created_at, read, ...row }: NotificationRow) => ({
  id: wireId(id),
  message,
  created_at: isoTime(created_at),
  read,
  ...(row.kind !== null && {
    about: {
      kind: row.kind,
      ...(row.transaction_id !== null && { transaction: wireId(row.transaction_id) }),
      ...row.facts,
    },
  }),
});

/** One window of a user's notifications, newest first. @throws Refusal `invalid` for a cursor that is not theirs */
export const readNotificationWindow = (db: Db, userId: string, asked: NotificationWindowQuery): Promise<Window> =>
  readWindow(db, userId, {
    source: NOTIFICATIONS,
    asked,
    find: (bounds) => findNotificationWindow(db, bounds, asked),
    present: presentNotification,
  });

/** Marks all as read, on the user's other screens too. */
function readAll(db: Database, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const changed = await markAllRead(tx, userId);
    if (changed > 0) await announce(tx, 'notifications', [userId]);
  });
}

/** Removes one of the user's notifications; repeating it does nothing. @throws Refusal `notFound` for another user's */
function removeNotification(db: Database, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await markRemoved(tx, userId, id))) throw notFound();
    await announce(tx, 'notifications', [userId]);
  });
}

/** `true/`: spec 7 writes the slash after the value. */
const ASKS_UNREAD = /^true\/?$/;

/** Spec 7: notifications; with `?limit=` one window of them. */
export function notificationsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getNotifications'), requireUser, async (c) => {
      const [db, userId] = [c.get('db'), c.get('user').id];
      const { limit, unread = '' } = c.req.query();
      if (limit !== undefined)
        return c.json(await readNotificationWindow(db, userId, readQuery(c, notificationWindowQuery)));
      return c.json((await findNotifications(db, userId, ASKS_UNREAD.test(unread))).map(presentNotification));
    })
    .put(callPath('markNotificationsRead'), requireActiveUser, async (c) => {
      await readAll(c.get('db'), c.get('user').id);
      return answerCall(c, 'markNotificationsRead');
    })
    .delete(callPath('removeNotification'), requireActiveUser, async (c) => {
      await removeNotification(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'removeNotification');
    });
}
