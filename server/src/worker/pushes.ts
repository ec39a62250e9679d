import * as v from 'valibot';
import { notification } from '@contract/notifications';
import { systemNotice } from '@/domain/wording/systemNotice';
import { noticeRoute } from '@/routes/noticeRoute';
import { ROUTES } from '@/routes/routes';
import type { Database } from '@server/db/database';
import {
  type ClaimedPush,
  claimPushes,
  deleteGoneSubscription,
  deletePush,
  findPush,
  type PushRow,
  waitWithPushes,
} from '@server/modules/away';
import { presentNotification } from '@server/modules/notifications';
import type { PushOutcome, PushSender } from '@server/push';
import { inLanguageOf } from '@server/platform/languages';
import type { WorkerLog } from './takeNext';

interface PushParts {
  db: Database;
  sender: PushSender;
  log: WorkerLog;
}

const MOST_TRIES = 8;
const [FIRST_WAIT_S, LONGEST_WAIT_S] = [30, 3_600];
/** A push service takes 4,096 bytes; the operator's words may be long. */
const LONGEST_BODY = 800;

/** The content that the service worker shows: see src/worker/serviceWorker.ts. */
function textOf(row: PushRow): string {
  const shown = v.parse(notification, presentNotification(row));
  const { title, body } = systemNotice(shown, !row.shows_amounts, 'UTC');
  const path = noticeRoute(shown.about) ?? ROUTES.notifications;
  return JSON.stringify({ id: shown.id, title, body: body.slice(0, LONGEST_BODY), path });
}

/** Doubles the pause after each failure, or takes the push service's, within bounds. */
function waitAfter(tries: number, { afterS }: PushOutcome & { kind: 'later' }): number {
  const own = FIRST_WAIT_S * 2 ** (tries - 1);
  return Math.min(LONGEST_WAIT_S, Math.max(own, afterS ?? 0));
}

async function settle(db: Database, push: ClaimedPush, outcome: PushOutcome, now: Date): Promise<void> {
  if (outcome.kind === 'gone') return deleteGoneSubscription(db, push.subscription_id);
  if (outcome.kind !== 'later' || push.tries >= MOST_TRIES) await deletePush(db, push.id);
  if (outcome.kind !== 'later') return;
  const until = new Date(now.getTime() + waitAfter(push.tries, outcome) * 1_000);
  await waitWithPushes(db, push.subscription_id, until);
}

/** Sends one push, if it is still wanted: its notification is read right before. */
async function deliver({ db, sender }: PushParts, push: ClaimedPush, now: Date): Promise<void> {
  const row = await findPush(db, push);
  if (!row) return deletePush(db, push.id);
  await settle(
    db,
    push,
    await sender.send(
      row,
      inLanguageOf(row.language, () => textOf(row)),
      row.id,
    ),
    now,
  );
}

/**
 * Claims due pushes; any number of processes may do so at once. If a process is killed while it sends, another one
 * sends again, and the browser shows both as one notice.
 *
 * @param most how many are claimed
 * @returns the deliveries, which are under way and never reject
 */
export async function takePushes(parts: PushParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimPushes(parts.db, now, most);
  return claimed.map((push) =>
    deliver(parts, push, now).catch((error: unknown) =>
      parts.log.error({ err: error, id: push.id }, 'a notification could not be pushed'),
    ),
  );
}
