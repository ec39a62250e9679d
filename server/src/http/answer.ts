import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { SERVED_CALLS, type ServedCallName } from '@contract/calls';
import { currentLanguage } from '@/texts/language/language';
import { refusalTexts } from '@/texts/refusals';
import { ConnectionLost, isReadOnly, OutcomeUnknown, sqlState } from '@server/db/database';
import { type Reasons, Refusal, type RefusalCode, type RefusalKind } from '@server/platform/refusal';
import { SecretUnreadable } from '@server/platform/secretKeys';
import type { AppEnv } from './env';
import { routePattern } from './edge';

/** The body of a success that has no data of its own. */
const DONE = { status: 'OK' };

/** The status of a success, as the row of the call says. */
export const successOf = (name: ServedCallName): 200 | 201 | 204 => SERVED_CALLS[name].success;

/** Answers a call that succeeded, with the status from its row in the table of calls. A 204 has no body. */
export function answerCall(c: Context<AppEnv>, name: ServedCallName, body: object = DONE): Response {
  const status = successOf(name);
  return status === 204 ? c.body(null, status) : c.json(body, status);
}

const PLACES: Record<ServedCallName, { path: string }> = SERVED_CALLS;

/** The path of a call as Hono writes it: `/orders/:id/remove_order/`. */
export const callPath = (name: ServedCallName): string => `/${PLACES[name].path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Reasons and the code beside them. A field that is called `code` keeps its reasons; they are a list, and a code is not. */
type CodedReasons = Reasons & { readonly code: RefusalCode | readonly string[] };

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;

/** How a refusal is answered over HTTP. */
interface RefusalAnswer {
  status: RefusalStatus;
  body: CodedReasons;
  headers: Record<string, string>;
}

/** A refusal that only exists in HTTP, such as an unknown content type, or one that needs its own headers. */
export class HttpRefusal extends Error {
  constructor(readonly answer: RefusalAnswer) {
    super(JSON.stringify(answer.body));
    this.name = 'HttpRefusal';
  }
}

const STATUS: Readonly<Record<RefusalKind, RefusalStatus>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  keyReused: 422,
  tooMany: 429,
  unavailable: 503,
};

/** How a refusal is answered. */
export function answerTo({ kind, reasons, retryAfterS, code }: Refusal): RefusalAnswer {
  const headers: Record<string, string> = retryAfterS === null ? {} : { 'Retry-After': String(retryAfterS) };
  const { code: field } = reasons;
  return { status: STATUS[kind], body: { ...reasons, code: typeof field === 'object' ? field : code }, headers };
}

/** How an error is answered if it is a refusal of either kind; null for any other error. */
export function findAnswerTo(error: unknown): RefusalAnswer | null {
  if (error instanceof HttpRefusal) return error.answer;
  return error instanceof Refusal ? answerTo(error) : null;
}

/** SQLSTATEs that a request can cause even after all checks, and their answers. */
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

/** True for a read and a log-in, which change nothing that a repetition could change twice. */
const changesNothing = ({ req }: Context<AppEnv>) => READS.includes(req.method) || LOG_INS.test(req.path);

/**
 * Answers refusals as JSON in the contract's error shape. Unexpected errors are logged, without details for callers.
 */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const answer = findAnswerTo(error);
  const sendReasons = (reasons: CodedReasons, status: RefusalStatus | 500, headers?: Record<string, string>) =>
    c.json(reasons, status, headers);
  if (answer) return sendReasons(answer.body, answer.status, answer.headers);
  const where = { id: c.get('requestId'), route: routePattern(c) };
  const refusal = DATABASE_REFUSALS[sqlState(error)];
  if (refusal) {
    c.get('log').warn({ code: sqlState(error), ...where }, 'refused by the database');
    const code = refusal.status === 400 ? 'invalid' : 'conflict';
    return sendReasons({ detail: refusalTexts.database[refusal.reason], code }, refusal.status);
  }
  if (isReadOnly(error)) {
    c.get('log').error({ err: error, ...where }, 'the database takes no writes');
    return sendReasons({ detail: refusalTexts.noWrites, code: 'unavailable' }, 503, { 'Retry-After': RETRY_AFTER_S });
  }
  if (isBusy(error)) {
    c.get('log').error({ err: error, ...where }, 'the database does not answer');
    const reasons: CodedReasons = changesNothing(c)
      ? { detail: refusalTexts.tryAgainSoon, code: 'unavailable' }
      : { detail: refusalTexts.unavailable, code: 'outcome_unknown' };
    return sendReasons(reasons, 503, { 'Retry-After': RETRY_AFTER_S });
  }
  if (error instanceof SecretUnreadable) {
    c.get('log').error({ err: error, ...where }, 'a secret of the database cannot be read');
    return sendReasons({ detail: refusalTexts.tryAgainSoon, code: 'unavailable' }, 503, {
      'Retry-After': RETRY_AFTER_S,
    });
  }
  c.get('log').error({ err: error, ...where }, 'unexpected error');
  return sendReasons({ detail: refusalTexts.unexpected, code: 'unexpected' }, 500);
}

const STYLE =
  'body{font:18px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}';

/** The content security policy of a small page with a form. Other pages of the backend may not have forms. */
export const SMALL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A page of the backend itself, for a link in a mail. */
export const smallPage = (title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="${currentLanguage().tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
