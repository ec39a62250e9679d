import { LONGEST_WAIT_MS } from '@contract/values/constants';
import type { Database, Db } from '@server/db/database';
import { sqlState } from '@server/db/retry';
import { conflict, Refusal, type RefusalKind } from '@server/platform/refusal';
import { answerToRefusal } from '@server/http/httpRefusal';
import { findAnswer, type FirstAnswer, type IntentKey, keepAnswer, markWork, takeKey, undoWork } from './repository';

const LOCK_NOT_AVAILABLE = '55P03';
/** Who may not, or must wait, has not been answered yet: the same request may be answered otherwise later. */
const NO_FIRST_ANSWERS: readonly RefusalKind[] = ['unauthenticated', 'tooMany'];

/** What is told of an intent, now or again. */
interface Told {
  status: number;
  /** JSON text. */
  answer: string;
  replayed: boolean;
}

const again = ({ status, answer }: FirstAnswer): Told => ({ status, answer, replayed: true });

function tellBusy(error: unknown): never {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
  throw conflict('The same request is still being carried out.', 1);
}

/** Does the work, or nothing of it where it is refused. */
async function firstAnswer(tx: Db, status: number, work: () => Promise<object>): Promise<Omit<Told, 'replayed'>> {
  await markWork(tx);
  try {
    return { status, answer: JSON.stringify(await work()) };
  } catch (refusal) {
    const answer = answerToRefusal(refusal);
    if (!(refusal instanceof Refusal) || !answer || NO_FIRST_ANSWERS.includes(refusal.kind)) throw refusal;
    await undoWork(tx);
    return { status: answer.status, answer: JSON.stringify(answer.body) };
  }
}

/**
 * Carries an intent out once: key, answer and effect are one transaction. A refusal is a first answer too. A repeat
 * gets the first answer, and waits for it where the first is still running.
 *
 * @param status of the plain success
 * @throws Refusal `keyReused` for another request under the same key, `conflict` where the wait was too long
 */
export async function carryOutOnce(
  db: Database,
  intent: IntentKey,
  digest: Buffer,
  status: number,
  work: (tx: Db) => Promise<object>,
): Promise<Told> {
  return db
    .transaction(async (tx): Promise<Told> => {
      if (await takeKey(tx, intent, digest, LONGEST_WAIT_MS)) {
        const first = await firstAnswer(tx, status, () => work(tx));
        await keepAnswer(tx, intent, first.status, first.answer);
        return { ...first, replayed: false };
      }
      const first = await findAnswer(tx, intent);
      const isOther = first.request_digest !== null && !first.request_digest.equals(digest);
      if (isOther) {
        throw new Refusal('keyReused', { detail: 'This Idempotency-Key was used for another request.' });
      }
      return again(first);
    })
    .catch(tellBusy);
}

const CLOSED = JSON.stringify({ detail: 'This request was given up before it arrived. Nothing was changed.' });

/**
 * Says what became of an intent. One that has not arrived never will: its key is closed, so that nobody who was told
 * so is surprised by a request that was delayed on its way.
 *
 * @throws Refusal `conflict` where it is being carried out for too long
 */
export async function closeIntent(
  db: Database,
  intent: IntentKey,
  waitMs = LONGEST_WAIT_MS,
): Promise<Omit<Told, 'replayed'>> {
  return db
    .transaction(async (tx) => {
      const isNew = await takeKey(tx, intent, null, waitMs);
      if (isNew) await keepAnswer(tx, intent, 410, CLOSED);
      return findAnswer(tx, intent);
    })
    .catch(tellBusy);
}
