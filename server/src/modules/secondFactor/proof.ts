import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { type Claim, forgetAttempt, forgetAttempts, limitAll, LIMITS } from '@server/modules/attempts';
import { checkCode, isRecoveryCode, readRecoveryCode, type StoredCode } from '@server/modules/oneTimeCodes';
import { CODE_DIGITS } from '@contract/values/secondFactor';
import { invalidField } from '@server/platform/refusal';
import { findRecoveryCode, lockSource, setLastStep, spendRecoveryCode } from './repository';

const APP_CODE = new RegExp(`^[0-9]{${String(CODE_DIGITS)}}$`);

/** Who proves that they have the second factor of an account, and where from. */
interface Prover {
  userId: string;
  address: string;
  /** The claim that guesses count under: by default the account's sessions, never those of strangers. */
  claim?: Claim;
  /** The field that a refusal names. */
  field?: string;
}

/** A code that may be right. It is used up together with the act. */
type Candidate = { kind: 'app'; code: string } | { kind: 'recovery'; stored: StoredCode } | null;

/** Reads a typed code. Recovery codes are compared here, because that takes a while, and used up later. */
async function readCandidate(db: Db, userId: string, typed: string): Promise<Candidate> {
  if (APP_CODE.test(typed)) return { kind: 'app', code: typed };
  const code = readRecoveryCode(typed);
  if (code === null) return null;
  const stored = await findRecoveryCode(db, userId, code.charAt(0));
  return (await isRecoveryCode(stored, code)) && stored ? { kind: 'recovery', stored } : null;
}

/** Uses up a code. @returns the reason why not, or null */
async function spend(tx: Db, userId: string, candidate: Candidate): Promise<string | null> {
  if (candidate === null) return refusalTexts.codeWrong;
  const source = await lockSource(tx, userId);
  if (!source?.isConfirmed) return refusalTexts.codeWrong;
  if (candidate.kind === 'recovery') {
    return (await spendRecoveryCode(tx, userId, candidate.stored)) ? null : refusalTexts.codeUsed;
  }
  const verdict = checkCode(candidate.code, source, source.now);
  if (verdict.kind !== 'right') return verdict.kind === 'used' ? refusalTexts.codeUsed : refusalTexts.codeWrong;
  await setLastStep(tx, userId, verdict.step);
  return null;
}

/**
 * Does something that needs a code of the second factor. The code is used up in the same transaction, so it serves one
 * act, and a failed act leaves it unused. Guesses are limited like log-ins.
 *
 * @throws Refusal `invalid` for a wrong or used code, `tooMany`
 */
export async function withSecondFactor<Result>(
  db: Database,
  { userId, address, field = 'code', claim = { limit: LIMITS.factorOfSession, subject: userId } }: Prover,
  typed: string,
  act: (tx: Db, kind: 'app' | 'recovery') => Promise<Result>,
): Promise<Result> {
  const attempt = await limitAll(db, [claim, { limit: LIMITS.factorFromAddress, subject: address }]);
  const candidate = await readCandidate(db, userId, typed);
  const result = await db.transaction(async (tx) => {
    const reason = await spend(tx, userId, candidate);
    if (candidate === null || reason !== null) throw invalidField(field, reason ?? refusalTexts.codeWrong);
    return act(tx, candidate.kind);
  });
  await forgetAttempts(db, claim.limit, claim.subject);
  await forgetAttempt(db, attempt);
  return result;
}
