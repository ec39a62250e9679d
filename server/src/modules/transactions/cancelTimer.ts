import { Hono } from 'hono';
import { cancelAllAfterPayload } from '@contract/programs';
import { factorNoticeTexts } from '@/texts/letters';
import { formatCount } from '@/texts/language/plural';
import { type Db, joinTransaction } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { notify } from '@server/modules/notifications';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { isoTime } from '@server/platform/formats';
import { cancelAll } from './cancelAll';

/** One that could not fire is tried again after this time. */
const RETRY_AFTER_S = 5;

/** A dead man's switch: it fires unless the program of its user calls again (decision 566). */
interface CancelTimer {
  fires_at: Date | null;
  fired_at: Date | null;
}

const presentTimer = (timer: CancelTimer | undefined) => ({
  fires_at: timer?.fires_at ? isoTime(timer.fires_at) : null,
  fired_at: timer?.fired_at ? isoTime(timer.fired_at) : null,
});

/** In whole milliseconds, as it is shown. */
const NEXT = `case when $2::int > 0
  then date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $2::int) end`;

/** Winds the timer up again, or stops it with 0 seconds. If it is firing at this moment, this waits until it has. */
async function windUp(db: Db, userId: string, seconds: number): Promise<CancelTimer | undefined> {
  const [timer] = await db.query<CancelTimer>(
    `insert into cancel_timers as t (user_id, fires_at)
     values ($1, ${NEXT})
     on conflict (user_id) do update set failed_at = null,
       fires_at = ${NEXT}
     returning fires_at, fired_at`,
    [userId, seconds],
  );
  return timer;
}

const IS_DUE = `fires_at <= $1::timestamptz`;

/** The users whose timers have run out, those that waited longest first. */
export const findRunOut = (db: Db, now: Date, most: number): Promise<{ id: string }[]> =>
  db.query(
    `select user_id as id from cancel_timers where ${IS_DUE}
       and (failed_at > $1::timestamptz - make_interval(secs => ${String(RETRY_AFTER_S)})) is not true
     order by fires_at limit $2`,
    [now, most],
  );

/** Locks the timers of those users that nobody else has locked and that have still run out. */
export const claimRunOut = (tx: Db, users: readonly { id: string }[], now: Date): Promise<{ id: string }[]> =>
  tx.query(
    `select user_id as id from cancel_timers where ${IS_DUE} and user_id = any($2::bigint[])
     order by user_id for update skip locked`,
    [now, users.map(({ id }) => id)],
  );

/**
 * Does what `cancel-all/` does and notifies the user why, in the transaction of the claim, also while the app is closed
 * and for a frozen user.
 */
export async function fire(tx: Db, userId: string, now: Date): Promise<void> {
  const { listings, orders } = await cancelAll(joinTransaction(tx), userId, {});
  const message = () => factorNoticeTexts.switchFired(formatCount(listings), formatCount(orders));
  await notify(tx, { userId, message, about: { kind: 'order' } });
  await tx.query('update cancel_timers set fires_at = null, fired_at = $2, failed_at = null where user_id = $1', [
    userId,
    now,
  ]);
}

export async function putOffFiring(db: Db, userId: string, now: Date): Promise<void> {
  await db.query('update cancel_timers set failed_at = $2 where user_id = $1', [userId, now]);
}

/** cancel-all-after/: our own calls for programs (docs/PROTOCOL.md). */
export function cancelTimerRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getCancelAllAfter'), requireActiveUser, async (c) => {
      const sql = 'select fires_at, fired_at from cancel_timers where user_id = $1';
      const [timer] = await c.get('db').query<CancelTimer>(sql, [c.get('user').id]);
      return c.json(presentTimer(timer));
    })
    .post(callPath('setCancelAllAfter'), requireActiveUser, async (c) => {
      const { seconds } = await readPayload(c, cancelAllAfterPayload);
      const timer = await windUp(c.get('db'), c.get('user').id, seconds);
      return answerCall(c, 'setCancelAllAfter', presentTimer(timer));
    });
}
