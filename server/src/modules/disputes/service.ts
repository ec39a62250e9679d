import { refusalTexts } from '@/texts/refusals';
import type { DisputePayload } from '@contract/schemas/dispute';
import type { Database } from '@server/db/database';
import { notFound } from '@server/platform/refusal';
import { isId } from '@server/http/readBody';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { insertDispute, type DisputeRow } from './repository';

/**
 * Files a dispute over one of the user's transactions. @throws Refusal `notFound` for any other transaction, `tooMany`
 */
export async function fileDispute(db: Database, userId: string, payload: DisputePayload): Promise<DisputeRow> {
  if (!isId(payload.transaction)) throw notFound(refusalTexts.noSuchTransaction);
  await limitAttempts(db, LIMITS.dispute, userId);
  const dispute = await insertDispute(db, userId, payload.transaction, payload.description);
  if (!dispute) throw notFound(refusalTexts.noSuchTransaction);
  return dispute;
}
