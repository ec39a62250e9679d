import { refusalTexts } from '@/texts/refusals';
import { LONGEST_WAIT_MS } from '@contract/values/constants';
import type { Database, Db } from '@server/db/database';
import { sqlState } from '@server/db/retry';
import { conflict, Refusal, type RefusalKind, tooMany } from '@server/platform/refusal';
import { answerTo } from '@server/http/httpRefusal';
import {
  findAnswer,
  type FirstAnswer,
  hasTooManyRefusals,
  type IntentKey,
  keepAnswer,
  markWork,
  takeKey,
  undoWork,
} from './repository';

const LOCK_NOT_AVAILABLE = '55P03';
/** A user whose refusals are not kept any more can try again after this time. */
const REFUSED_WAIT_S = 3_600;
/** These refusals are not stored as the first answer: the same request may succeed later. */
const NO_FIRST_ANSWERS: readonly RefusalKind[] = ['unauthenticated', 'tooMany', 'unavailable'];

/** Whether an error is a refusal that is stored as the first answer. */
export const isFirstAnswer = (error: unknown): error is Refusal =>
  error instanceof Refusal && !NO_FIRST_ANSWERS.includes(error.kind);

/** The answer to an intent, and whether it was given before. */
interface IntentAnswer {
  status: number;
  /** JSON text. */
  answer: string;
  replayed: boolean;
}

const again = ({ status, answer }: FirstAnswer): IntentAnswer => ({ status, answer, replayed: true });

function refuseBusy(error: unknown): never {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
  throw conflict(refusalTexts.stillCarriedOut, 1);
}

/** Does the work, or undoes all of it if it is refused. */
async function firstAnswer(
  tx: Db,
  { userId }: IntentKey,
  status: number,
  work: () => Promise<object>,
): Promise<Omit<IntentAnswer, 'replayed'>> {
  await markWork(tx);
  try {
    return { status, answer: JSON.stringify(await work()) };
  } catch (refusal) {
    if (!isFirstAnswer(refusal)) throw refusal;
    await undoWork(tx);
    // Such a refusal is stored for 31 days, and each could come with a fresh key.
    if (await hasTooManyRefusals(tx, userId)) throw tooMany(refusalTexts.tooManyAttempts, REFUSED_WAIT_S);
    const first = answerTo(refusal);
    return { status: first.status, answer: JSON.stringify(first.body) };
  }
}

/**
 * Carries out an intent once: its key, answer and effect are one transaction. A refusal is a first answer too. A
 * repetition gets the first answer, and waits for it if the first request is still running.
 *
 * @param status of a success
 * @throws Refusal `keyReused` if the key was used for another request, `conflict` if the wait was too long, `tooMany` if
 * it is refused and too much was refused today
 */
export async function carryOutOnce(
  db: Database,
  intent: IntentKey,
  digest: Buffer,
  status: number,
  work: (tx: Db) => Promise<object>,
): Promise<IntentAnswer> {
  return db
    .transaction(async (tx): Promise<IntentAnswer> => {
      if (await takeKey(tx, intent, digest, LONGEST_WAIT_MS)) {
        const first = await firstAnswer(tx, intent, status, () => work(tx));
        await keepAnswer(tx, intent, first.status, first.answer);
        return { ...first, replayed: false };
      }
      const first = await findAnswer(tx, intent);
      const isOther = first.request_digest !== null && !first.request_digest.equals(digest);
      if (isOther) {
        throw new Refusal('keyReused', { detail: refusalTexts.keyReused });
      }
      return again(first);
    })
    .catch(refuseBusy);
}

const closedAnswer = () => JSON.stringify({ detail: refusalTexts.givenUp });

/**
 * Reports what became of an intent. If its request has not arrived, its key is closed, so that a delayed request cannot
 * be carried out after the caller has learned that it never arrived.
 *
 * @throws Refusal `conflict` if the request has been running for too long
 */
export async function closeIntent(
  db: Database,
  intent: IntentKey,
  waitMs = LONGEST_WAIT_MS,
): Promise<Omit<IntentAnswer, 'replayed'>> {
  return db
    .transaction(async (tx) => {
      const isNew = await takeKey(tx, intent, null, waitMs);
      if (isNew) await keepAnswer(tx, intent, 410, closedAnswer());
      return findAnswer(tx, intent);
    })
    .catch(refuseBusy);
}
