import { formatMoment } from '@/domain/wording/moment';
import { noticeTexts } from '@/texts/notices';
import type { Db } from '@server/db/database';
import { isoTime } from '@server/platform/formats';
import { notify } from './notifications';
import type { DeviceFacts } from './sessions/knownDevices';

/** How long the link in the mail can be used. */
const VALID = `interval '7 days'`;
/** With this many in an hour no more warnings are made, because the links of the others end the same sessions. */
const MOST_IN_AN_HOUR = 10;

/** Stores a warning of a device. @returns until when its link is valid; null if there are too many */
async function insertWarning(tx: Db, userId: string, { browser, system, country }: DeviceFacts): Promise<Date | null> {
  const [row] = await tx.query<{ expires_at: Date }>(
    `insert into device_warnings (user_id, browser, system, country, expires_at)
     select $1, $2, $3, $4, date_trunc('minute', now() + ${VALID})
     where (select count(*) from device_warnings where user_id = $1 and created_at > now() - interval '1 hour')
       < ${String(MOST_IN_AN_HOUR)}
     returning expires_at`,
    [userId, browser, system, country],
  );
  return row?.expires_at ?? null;
}

/** The user of a link, or null if it is unknown, was used or has expired. */
export async function findUserOfWarning(db: Db, digest: Buffer): Promise<string | null> {
  const [row] = await db.query<{ user_id: string }>(
    'select user_id from device_warnings where token_digest = $1 and expires_at > now()',
    [digest],
  );
  return row?.user_id ?? null;
}

/** Uses up a link. @returns its user, or null if it is unknown, was used or has expired */
export async function takeWarning(tx: Db, digest: Buffer): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>(
    'delete from device_warnings where token_digest = $1 and expires_at > now() returning user_id',
    [digest],
  );
  return row?.user_id ?? null;
}

/** Deletes all links of a user whose sessions have ended, because none is needed any more. */
export async function deleteWarnings(tx: Db, userId: string): Promise<void> {
  await tx.query('delete from device_warnings where user_id = $1', [userId]);
}

/** Deletes the links that have expired. */
export async function deleteOldWarnings(db: Db): Promise<void> {
  await db.query('delete from device_warnings where expires_at < now()');
}

/** A mail about a new device that is due. */
export interface DueWarning extends DeviceFacts {
  id: string;
  email: string;
  language: string;
  created_at: Date;
  expires_at: Date;
  /** The number of tries, including this one. */
  tries: number;
}

/** If a process has not sent it in this time, it was killed, and another one sends it. */
const CLAIM_S = 60;

/** Claims at most `most` due mails for this process. */
export const claimWarnings = (db: Db, now: Date, most: number): Promise<DueWarning[]> =>
  db.query<DueWarning>(
    `with due as (select id from device_warnings where due_at <= $1 and expires_at > $1
       order by due_at, id limit $2 for update skip locked)
     update device_warnings w
     set due_at = $1::timestamptz + make_interval(secs => ${String(CLAIM_S)}), tries = tries + 1
     from due, users u where w.id = due.id and u.id = w.user_id
     returning w.id, u.email, u.language, w.browser, w.system, w.country, w.created_at, w.expires_at, w.tries`,
    [now, most],
  );

/** Stores the digest of a mail's link. @returns false if the mail is not needed any more */
export async function setWarningToken(db: Db, id: string, digest: Buffer): Promise<boolean> {
  const rows = await db.query('update device_warnings set token_digest = $2 where id = $1 returning id', [id, digest]);
  return rows.length > 0;
}

/** When the mail is due again; null: it was sent. */
export async function setWarningDue(db: Db, id: string, at: Date | null): Promise<void> {
  await db.query('update device_warnings set due_at = $2 where id = $1', [id, at]);
}

/**
 * Warns a user of a log-in from a device that was not seen before: by a notification at once, and by a mail that is
 * sent after the commit, with the country if it is known and with a link that ends every session.
 */
export async function warnOfDevice(tx: Db, userId: string, device: DeviceFacts): Promise<void> {
  const expiry = await insertWarning(tx, userId, device);
  if (!expiry) return;
  const { browser, system } = device;
  const agent = { browser, system };
  const until = isoTime(expiry);
  const message = () => noticeTexts.device(noticeTexts.deviceName(agent), formatMoment(until, 'UTC'));
  await notify(tx, { userId, message, about: { kind: 'device', ...agent, until } });
}
