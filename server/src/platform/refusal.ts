import { refusalTexts } from '@/texts/refusals';

/** Why something is refused. Only http/ knows which status each kind is answered with. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'keyReused'
  | 'tooMany'
  | 'unavailable';

/** `{detail}` for the whole request, or `{field: ["…"]}`: the contract's error shape. */
export type Reasons = Readonly<Record<string, string | readonly string[]>>;

/** A refusal with a reason that the caller may read. The message is the reasons as one text. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    readonly reasons: Reasons,
    /** How long the caller should wait before they try again. */
    readonly retryAfterS: number | null = null,
  ) {
    super(Object.values(reasons).flat().join(' '));
    this.name = 'Refusal';
  }
}

/** One field of the request breaks a rule. */
export const invalidField = (field: string, reason: string) => new Refusal('invalid', { [field]: [reason] });
/** The request as a whole breaks a rule. */
export const invalid = (reason: string) => new Refusal('invalid', { detail: reason });
/** The caller has no valid session or gave wrong credentials. */
export const unauthenticated = (reason = refusalTexts.noCredentials) =>
  new Refusal('unauthenticated', { detail: reason });
/** The caller is known but not allowed to do this. */
export const forbidden = (reason: string) => new Refusal('forbidden', { detail: reason });
/** Also used for what belongs to another user: callers must not learn that it exists. */
export const notFound = (reason = refusalTexts.notFound) => new Refusal('notFound', { detail: reason });
/** The state of the records does not allow it (any more). */
export const conflict = (reason: string, retryAfterS: number | null = null) =>
  new Refusal('conflict', { detail: reason }, retryAfterS);
/** The server has too much to do right now. Nothing was changed. */
export const unavailable = (reason: string, retryAfterS: number) =>
  new Refusal('unavailable', { detail: reason }, retryAfterS);
/** The caller tried too often. */
export const tooMany = (reason: string, retryAfterS: number) => new Refusal('tooMany', { detail: reason }, retryAfterS);
