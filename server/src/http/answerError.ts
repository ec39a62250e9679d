import type { Context } from 'hono';
import { sqlState } from '../db/retry';
import type { AppEnv } from './env';
import { Problem, type ProblemStatus } from './problem';

/** SQLSTATEs that a request can cause in spite of every check before it, and what they mean to the caller. */
const REFUSALS: Record<string, { status: ProblemStatus; detail: string }> = {
  '22001': { status: 400, detail: 'The request holds a value that is too long.' },
  '22003': { status: 400, detail: 'The request holds a number that is out of range.' },
  '22007': { status: 400, detail: 'The request holds a date that does not exist.' },
  '22008': { status: 400, detail: 'The request holds a date that does not exist.' },
  '22021': { status: 400, detail: 'The request holds characters that are not allowed.' },
  '22P02': { status: 400, detail: 'The request holds a value of the wrong kind.' },
  '22P05': { status: 400, detail: 'The request holds characters that are not allowed.' },
  '23000': { status: 409, detail: 'The change would break a rule of the ledger.' },
  '23503': { status: 409, detail: 'What the request refers to has changed meanwhile.' },
  '23505': { status: 409, detail: 'This exists already.' },
  '23514': { status: 409, detail: 'The change would break a rule of the ledger.' },
  '40001': { status: 409, detail: 'The server is busy with the same records. Please try again.' },
  '40P01': { status: 409, detail: 'The server is busy with the same records. Please try again.' },
};

/** Every refusal as JSON of the contract's error shape; what nobody foresaw is logged and told to nobody. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof Problem) return c.json(error.body, error.status, error.headers);
  const refusal = REFUSALS[sqlState(error)];
  if (refusal) {
    c.get('log').warn({ code: sqlState(error), path: c.req.path }, 'refused by the database');
    return c.json({ detail: refusal.detail }, refusal.status);
  }
  c.get('log').error({ err: error, path: c.req.path }, 'unexpected error');
  return c.json({ detail: 'Something went wrong on our side. Nothing was changed.' }, 500);
}
