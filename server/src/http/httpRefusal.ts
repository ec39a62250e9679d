import { type Reasons, Refusal, type RefusalKind } from '@server/platform/refusal';

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429;

/** A refusal as HTTP answers it. */
interface RefusalAnswer {
  status: RefusalStatus;
  body: Reasons;
  headers: Record<string, string>;
}

/** A refusal that only HTTP has, such as an unknown content type, or one that needs headers of its own. */
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
};

/** How a refusal is answered, or null for any other error. */
export function answerToRefusal(error: unknown): RefusalAnswer | null {
  if (error instanceof HttpRefusal) return error.answer;
  if (!(error instanceof Refusal)) return null;
  const { kind, reasons, retryAfterS } = error;
  const headers: Record<string, string> = retryAfterS === null ? {} : { 'Retry-After': String(retryAfterS) };
  return { status: STATUS[kind], body: reasons, headers };
}
