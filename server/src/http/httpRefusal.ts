import { type Reasons, Refusal, type RefusalKind } from '@server/platform/refusal';

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;

/** How a refusal is answered over HTTP. */
interface RefusalAnswer {
  status: RefusalStatus;
  body: Reasons;
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
export function answerTo({ kind, reasons, retryAfterS }: Refusal): RefusalAnswer {
  const headers: Record<string, string> = retryAfterS === null ? {} : { 'Retry-After': String(retryAfterS) };
  return { status: STATUS[kind], body: reasons, headers };
}

/** How an error is answered if it is a refusal of either kind; null for any other error. */
export function findAnswerTo(error: unknown): RefusalAnswer | null {
  if (error instanceof HttpRefusal) return error.answer;
  return error instanceof Refusal ? answerTo(error) : null;
}
