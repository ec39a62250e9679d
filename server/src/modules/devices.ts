import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { ROUTES } from '@/routes/routes';
import { denialTexts, letterTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath, SMALL_PAGE_POLICY, smallPage } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { speakOnPage } from '@server/http/edge';
import { readId } from '@server/http/read';
import type { House } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { announceSessionsEnded } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { notFound, unauthenticated } from '@server/platform/refusal';
import { deleteWarnings, findUserOfWarning, takeWarning } from './deviceWarnings';
import { endPasskeys } from './passkeys/passkeys';
import { endPrograms, sendReset, setPassword } from './passwordReset';
import { deleteDevices, type DeviceFacts } from './sessions/knownDevices';
import { createToken, digestOf, hashPassword } from './sessions/secrets';
import { findValidSessions } from './sessions/session';
import { requireActiveUser } from './sessions/requireUser';
import { endSessions, endSessionsBut, lockSessions } from './sessions/session';
import { wireId } from './wire';

/** A session as the profile lists it. */
interface SessionRow extends DeviceFacts {
  id: string;
  created_at: Date;
  seen_at: Date;
  current: boolean;
}

/** A user's valid sessions: the caller's first, then by their last use. @param current the caller's digest */
const findSessions = (db: Db, userId: string, current: Buffer): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select id, browser, system, country, created_at, greatest(seen_at, created_at) as seen_at, token_digest = $2 as current
     from sessions where user_id = $1 and expires_at > now() order by current desc, seen_at desc, id desc`,
    [userId, current],
  );

/** Ends one of a user's sessions. @returns its digest, or null if the user has no such session */
async function deleteSession(tx: Db, userId: string, id: string): Promise<Buffer | null> {
  const [row] = await tx.query<{ token_digest: Buffer }>(
    'delete from sessions where user_id = $1 and id = $2 returning token_digest',
    [userId, id],
  );
  return row?.token_digest ?? null;
}

async function findEmail(db: Db, userId: string): Promise<string> {
  const [row] = await db.query<{ email: string }>('select email from users where id = $1', [userId]);
  return row?.email ?? '';
}

/** True if the link of a mail can still be used. */
const isWarning = async (db: Db, token: string): Promise<boolean> =>
  (await findUserOfWarning(db, digestOf(token))) !== null;

/**
 * Ends all access after a user reports that a device is not theirs: every session ends, all devices and passkeys are
 * forgotten, and the password becomes an unknown one, so that log-ins are refused as with a wrong password until a new
 * one is set. The link for that is mailed, because somebody who got hold of this link may not have the mailbox.
 *
 * @returns false if the link is unknown, was used or has expired
 */
async function denyDevice(db: Database, token: string, parts: { mailer: Mailer; config: House }): Promise<boolean> {
  // Hashing is expensive, so it is done only for a valid link.
  if (!(await isWarning(db, token))) return false;
  const passwordHash = await hashPassword(createToken());
  return db.transaction(async (tx) => {
    const userId = await takeWarning(tx, digestOf(token));
    if (userId === null) return false;
    await setPassword(tx, userId, passwordHash);
    await endSessions(tx, userId);
    await endPasskeys(tx, userId);
    await endPrograms(tx, userId);
    await deleteDevices(tx, userId);
    await deleteWarnings(tx, userId);
    const email = await findEmail(tx, userId);
    if (email !== null) await sendReset(tx, email, parts);
    return email !== null;
  });
}

/** A session of the contract's `sessionsAnswer`. */
const presentSession = ({ id, browser, system, country, created_at, seen_at, current }: SessionRow) => ({
  id: wireId(id),
  browser,
  system,
  country,
  first_seen: isoTime(created_at),
  last_seen: isoTime(seen_at),
  current,
});

/** Where the support is reached, if that is known. */
const supportLine = (email: string | null) =>
  email === null ? '' : html`<p><a href="mailto:${email}">${letterTexts.support(email)}</a></p>`;

/** The page asks for a press, because programs that open the links in mails must not end anything. */
const presentDenial = () =>
  smallPage(
    denialTexts.title,
    html`<p>${denialTexts.question}</p>
      <form method="post"><button>${denialTexts.press}</button></form>`,
  );

const presentDenied = (forgotUrl: string, supportEmail: string | null) =>
  smallPage(
    denialTexts.done,
    html`<p>${denialTexts.doneHint}</p>
      <p><a href="${forgotUrl}">${denialTexts.again}</a></p>
      ${supportLine(supportEmail)}`,
  );

const presentNoDenial = (supportEmail: string | null) =>
  smallPage(
    denialTexts.unknown,
    html`<p>${denialTexts.unknownHint}</p>
      ${supportLine(supportEmail)}`,
  );

/** The session of the caller. */
interface Caller {
  userId: string;
  session: Buffer;
}

/** The sessions of the caller's user; there are at most 50. */
const readSessions = (db: Db, { userId, session }: Caller): Promise<SessionRow[]> => findSessions(db, userId, session);

/**
 * Changes the sessions for a caller whose own session is still valid, so that of two sessions that end each other at
 * the same time one remains.
 *
 * @throws Refusal `unauthenticated` for a caller whose session has ended
 */
const ending = (db: Database, { userId, session }: Caller, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSessions(tx, userId);
    if ((await findValidSessions(tx, [session])).length === 0) throw unauthenticated(refusalTexts.invalidToken);
    await work(tx);
  });

/** Ends one session of the caller's user and closes its sockets. @throws Refusal `notFound` for any other session */
const endSession = (db: Database, caller: Caller, id: string): Promise<void> =>
  ending(db, caller, async (tx) => {
    const digest = await deleteSession(tx, caller.userId, id);
    if (!digest) throw notFound();
    await announceSessionsEnded(tx, caller.userId, { only: digest.toString('base64url') });
  });

/** Ends every session of the caller's user but the caller's, and closes their sockets. */
const endOtherSessions = (db: Database, caller: Caller): Promise<void> =>
  ending(db, caller, (tx) => endSessionsBut(tx, caller.userId, caller.session));

const callerOf = (c: Context<AppEnv>) => ({ userId: c.get('user').id, session: c.get('session') });

const NOT_ME = '/devices/not-me/:token/';
const NOT_FOUND = 404;

/** The link in a mail about a new device, for a person without a log-in. */
function denialRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(NOT_ME, speakOnPage, async (c) => {
      c.header('Content-Security-Policy', SMALL_PAGE_POLICY);
      const isKnown = await isWarning(c.get('db'), c.req.param('token'));
      return isKnown ? c.html(presentDenial()) : c.html(presentNoDenial(c.get('config').supportEmail), NOT_FOUND);
    })
    .post(NOT_ME, speakOnPage, async (c) => {
      const isDone = await denyDevice(c.get('db'), c.req.param('token'), c.var);
      const { appUrl, supportEmail } = c.get('config');
      const forgotUrl = appUrl + ROUTES.requestPasswordReset;
      return isDone ? c.html(presentDenied(forgotUrl, supportEmail)) : c.html(presentNoDenial(supportEmail), NOT_FOUND);
    });
}

/** sessions/: where the caller's user is logged in. Our own calls (docs/PROTOCOL.md). */
export function devicesRoutes(): Hono<AppEnv> {
  return denialRoutes()
    .get(callPath('getSessions'), requireActiveUser, async (c) =>
      c.json((await readSessions(c.get('wholeDb'), callerOf(c))).map(presentSession)),
    )
    .post(callPath('endOtherSessions'), requireActiveUser, async (c) => {
      await endOtherSessions(c.get('wholeDb'), callerOf(c));
      return answerCall(c, 'endOtherSessions');
    })
    .delete(callPath('endSession'), requireActiveUser, async (c) => {
      await endSession(c.get('wholeDb'), callerOf(c), readId(c, 'id'));
      return answerCall(c, 'endSession');
    });
}
