import { refusalTexts } from '@/texts/refusals';
import type { Context } from 'hono';
import { ConnectionLost, isReadOnly, OutcomeUnknown } from '@server/db/outcome';
import { sqlState } from '@server/db/retry';
import type { AppEnv } from './env';
import { findAnswerTo } from './httpRefusal';
import { routePattern } from './routePattern';

/** SQLSTATEs that a request can cause even though everything was checked before, and what the caller is answered. */
const DATABASE_REFUSALS: Record<string, { status: 400 | 409; reason: keyof typeof refusalTexts.database }> = {
  '22001': { status: 400, reason: 'tooLong' },
  '22003': { status: 400, reason: 'outOfRange' },
  '22007': { status: 400, reason: 'noSuchDate' },
  '22008': { status: 400, reason: 'noSuchDate' },
  '22021': { status: 400, reason: 'characters' },
  '22P02': { status: 400, reason: 'wrongKind' },
  '22P05': { status: 400, reason: 'characters' },
  '23000': { status: 409, reason: 'ledgerRule' },
  '23503': { status: 409, reason: 'changed' },
  '23505': { status: 409, reason: 'exists' },
  '23514': { status: 409, reason: 'ledgerRule' },
  '40001': { status: 409, reason: 'busy' },
  '40P01': { status: 409, reason: 'busy' },
};

/** The database is stopping, is full, or ended a statement or a transaction that took too long. */
const BUSY = /^(08|53|57|25P0)/;
const RETRY_AFTER_S = '2';
const isBusy = (error: unknown) =>
  error instanceof ConnectionLost || error instanceof OutcomeUnknown || BUSY.test(sqlState(error));

const READS = ['GET', 'HEAD'];
const LOG_INS = /^\/backend\/login\/|^\/console\/session\//;

/** True for a read and a log-in: there is nothing that may have been done. */
const changesNothing = ({ req }: Context<AppEnv>) => READS.includes(req.method) || LOG_INS.test(req.path);

/**
 * Answers every refusal as JSON of the contract's error shape. Unexpected errors are logged, and callers get no
 * details.
 */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const answer = findAnswerTo(error);
  if (answer) return c.json(answer.body, answer.status, answer.headers);
  const where = { id: c.get('requestId'), route: routePattern(c) };
  const refusal = DATABASE_REFUSALS[sqlState(error)];
  if (refusal) {
    c.get('log').warn({ code: sqlState(error), ...where }, 'refused by the database');
    return c.json({ detail: refusalTexts.database[refusal.reason] }, refusal.status);
  }
  if (isReadOnly(error)) {
    c.get('log').error({ err: error, ...where }, 'the database takes no writes');
    return c.json({ detail: refusalTexts.noWrites }, 503, { 'Retry-After': RETRY_AFTER_S });
  }
  if (isBusy(error)) {
    c.get('log').error({ err: error, ...where }, 'the database does not answer');
    const detail = changesNothing(c) ? refusalTexts.tryAgainSoon : refusalTexts.unavailable;
    return c.json({ detail }, 503, { 'Retry-After': RETRY_AFTER_S });
  }
  c.get('log').error({ err: error, ...where }, 'unexpected error');
  return c.json({ detail: refusalTexts.unexpected }, 500);
}
