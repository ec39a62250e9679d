export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429;

/** A refusal with a reason: thrown anywhere below a route, answered as JSON of the contract's error shape. */
export class Problem extends Error {
  constructor(
    readonly status: ProblemStatus,
    /** `{detail}` or `{field: ["…"]}` */
    readonly body: Record<string, string | string[]>,
    readonly headers: Record<string, string> = {},
  ) {
    super(JSON.stringify(body));
    this.name = 'Problem';
  }
}

/** 400 for one field of the request. */
export const badField = (field: string, reason: string) => new Problem(400, { [field]: [reason] });
/** 400 for the request as a whole. */
export const badRequest = (reason: string) => new Problem(400, { detail: reason });
export const unauthorized = (reason = 'Authentication credentials were not provided.') =>
  new Problem(401, { detail: reason });
export const forbidden = (reason: string) => new Problem(403, { detail: reason });
/** Also for what exists and is another user's: its existence is not told. */
export const notFound = (reason = 'Not found.') => new Problem(404, { detail: reason });
/** @param seconds how long the caller is to wait */
export const tooManyRequests = (reason: string, seconds: number) =>
  new Problem(429, { detail: reason }, { 'Retry-After': String(seconds) });
