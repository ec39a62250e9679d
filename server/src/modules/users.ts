import { Hono } from 'hono';
import { type ProfilePayload, profilePayload } from '@contract/user';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { announce, announceToConsole } from '@server/news/announce';
import { invalidField, notFound } from '@server/platform/refusal';
import { endAway } from './away';
import { offerOwnFeed } from './ownVersions';
import { requireActiveUser, requireUser } from './sessions/requireUser';
import { endKeys } from './sessions/signedRequest';
import { refuseDebtor } from './transactions/debts';
import { pauseWebhooks } from './outboxes/deliveries';
import { wireId } from './wire';

/**
 * Deactivated users to clean up: those whose sessions have ended, or who were deactivated `afterS` seconds ago. After a
 * failure a user is left out for `retryAfterS` seconds.
 */
export function findToCleanUp(
  db: Db,
  now: Date,
  { afterS, retryAfterS }: { afterS: number; retryAfterS: number },
  most: number,
): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(
    `select u.id from users u
     where u.deactivated_at is not null and u.cleaned_up_at is null
       and (u.clean_up_tried_at is null or u.clean_up_tried_at <= $1::timestamptz - make_interval(secs => $3)
         or u.clean_up_tried_at > $1::timestamptz)
       and (
       u.deactivated_at <= $1::timestamptz - make_interval(secs => $2)
       or not exists (select 1 from sessions s where s.user_id = u.id and s.expires_at > $1::timestamptz))
     order by u.clean_up_tried_at nulls first, u.id limit $4`,
    [now, afterS, retryAfterS, most],
  );
}

/** Locks a user to clean up. @returns false if another worker holds them or was faster */
export async function lockToCleanUp(tx: Db, userId: string): Promise<boolean> {
  const sql = 'select 1 from users where id = $1 and cleaned_up_at is null for no key update skip locked';
  return (await tx.query(sql, [userId])).length > 0;
}

export async function markCleanedUp(tx: Db, userId: string): Promise<void> {
  await tx.query('update users set cleaned_up_at = now() where id = $1', [userId]);
}

/** Records that a clean-up failed. */
export async function postponeCleanUp(db: Db, userId: string, now: Date): Promise<void> {
  await db.query('update users set clean_up_tried_at = $2 where id = $1', [userId, now]);
}

interface UserRow {
  id: string;
  email: string;
  username: string;
  phone_number: string;
  /** Such as 1990-12-31. */
  birthday: string | null;
  first_name: string;
  last_name: string;
}

const COLUMNS = 'id, email, username, phone_number, birthday, first_name, last_name';

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const rows = await db.query<UserRow>(`select ${COLUMNS} from users where id = $1`, [id]);
  return rows[0] ?? null;
}

/** @returns null if the user does not exist */
async function updateUser(tx: Db, id: string, profile: ProfilePayload): Promise<UserRow | null> {
  const { username, phone_number, birthday, first_name, last_name } = profile;
  const rows = await tx.query<UserRow>(
    `update users set username = $2, phone_number = $3, birthday = $4, first_name = $5, last_name = $6
      where id = $1 returning ${COLUMNS}`,
    [id, username, phone_number ?? '', birthday === '' ? null : birthday, first_name ?? '', last_name ?? ''],
  );
  return rows[0] ?? null;
}

/**
 * Marks an account as deactivated. If it is deactivated already, the first time is kept. Its keys end for good, and its
 * webhooks are paused.
 *
 * @param owes the reason for refusing it to a user who owes something; @throws Refusal `conflict` then
 */
export async function deactivateUser(tx: Db, id: string, owes = refusalTexts.debtKeepsOpen): Promise<void> {
  const closed = await tx.query(
    'update users set deactivated_at = now() where id = $1 and deactivated_at is null returning id',
    [id],
  );
  if (closed.length > 0) await refuseDebtor(tx, id, owes);
  await endKeys(tx, id, null);
  await pauseWebhooks(tx, id, null);
}

/** A user as the operator sees them. */
interface AccountRow {
  id: string;
  email: string;
  username: string;
  created_at: Date;
  deactivated_at: Date | null;
}

/** The accounts of people, without the demo's market makers. @param part of the email, in any case */
export function findAccounts(db: Db, part: string): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `select id, email, username, created_at, deactivated_at from users
     where not is_demo_maker and position(lower($1) in lower(email)) > 0 order by id`,
    [part],
  );
}

/** The id of the account with this email, compared case-sensitively. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const [user] = await db.query<{ id: string }>('select id from users where email = $1', [email]);
  return user?.id ?? null;
}

/** @returns false if no deactivated user has this email */
export async function reactivateUser(db: Db, email: string): Promise<boolean> {
  const reactivated = await db.query(
    `update users set deactivated_at = null, cleaned_up_at = null
     where email = $1 and deactivated_at is not null returning id`,
    [email],
  );
  return reactivated.length > 0;
}

/** Spec 3, User. */
export const presentUser = (user: UserRow) => ({
  id: wireId(user.id),
  username: user.username,
  email: user.email,
  phone_number: user.phone_number,
  birthday: user.birthday,
  first_name: user.first_name,
  last_name: user.last_name,
});

const OLDEST_BIRTHDAY = '1900-01-01';

/** ISO dates compare like text. */
function checkBirthday(birthday: string): void {
  const today = new Date().toISOString().slice(0, OLDEST_BIRTHDAY.length);
  const day = new Date(`${birthday}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(birthday);
  if (!exists) throw invalidField('birthday', refusalTexts.birthday.noDate);
  if (birthday > today) throw invalidField('birthday', refusalTexts.birthday.future);
  if (birthday < OLDEST_BIRTHDAY) throw invalidField('birthday', refusalTexts.birthday.tooEarly(OLDEST_BIRTHDAY));
}

/** A user's own account. */
async function readProfile(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  return user;
}

/** Saves the profile form. An empty field clears the old value. @throws Refusal `invalid` for an impossible birthday */
function saveProfile(db: Database, userId: string, profile: ProfilePayload): Promise<UserRow> {
  if (profile.birthday) checkBirthday(profile.birthday);
  return db.transaction(async (tx) => {
    const user = await updateUser(tx, userId, profile);
    if (!user) throw notFound();
    await announce(tx, 'homepage_updates', [userId]);
    await announceToConsole(tx, 'users');
    return user;
  });
}

/**
 * Refuses log-ins from now on, and ends pushes and mails at once. The session remains valid for the clean-up until
 * logoutall (decision 126).
 *
 * @throws Refusal as `deactivateUser`
 */
export const deactivate = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deactivateUser(tx, userId);
    await endAway(tx, userId);
    await announceToConsole(tx, 'users');
  });

/** Spec 7: users/me/ and users/delete-account/. */
export function usersRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getMe'), requireUser, offerOwnFeed('homepage_updates'), async (c) =>
      c.json(presentUser(await readProfile(c.get('db'), c.get('user').id))),
    )
    .post(callPath('updateMe'), requireActiveUser, async (c) => {
      const profile = await readPayload(c, profilePayload);
      return answerCall(c, 'updateMe', presentUser(await saveProfile(c.get('db'), c.get('user').id, profile)));
    })
    .post(callPath('deleteAccount'), requireUser, async (c) => {
      await deactivate(c.get('db'), c.get('user').id);
      return answerCall(c, 'deleteAccount');
    });
}
