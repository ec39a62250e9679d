import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { notFound, unauthenticated } from '@server/platform/refusal';
import { announceSessionsEnded } from '@server/news/announce';
import { findValidSessions } from '@server/modules/sessions/repository';
import { endSessionsBut, lockSessions } from '@server/modules/sessions/service';
import { deleteSession, findSessions, type SessionRow } from './repository';

/** The session of the caller. */
interface Caller {
  userId: string;
  session: Buffer;
}

/** The sessions of the caller's user; there are at most 50. */
export const readSessions = (db: Db, { userId, session }: Caller): Promise<SessionRow[]> =>
  findSessions(db, userId, session);

/**
 * Carries out a change of the sessions for a caller whose own session has not ended meanwhile: of two that end each
 * other at the same time, one remains.
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
export const endSession = (db: Database, caller: Caller, id: string): Promise<void> =>
  ending(db, caller, async (tx) => {
    const digest = await deleteSession(tx, caller.userId, id);
    if (!digest) throw notFound();
    await announceSessionsEnded(tx, caller.userId, { only: digest.toString('base64url') });
  });

/** Ends every session of the caller's user but the caller's, and closes their sockets. */
export const endOtherSessions = (db: Database, caller: Caller): Promise<void> =>
  ending(db, caller, (tx) => endSessionsBut(tx, caller.userId, caller.session));
