import { refusalTexts } from '@/texts/refusals';
import { said, SENTENCES } from '@/texts/sentences';

/**
 * The code of each refusal, for programs, and what it means. The sentences beside it are for people: they are in their
 * language and may be put better one day. A code keeps its meaning for ever; docs/PROTOCOL.md has the same table.
 */
export const REFUSAL_CODES = {
  invalid: 'The request as a whole breaks a rule.',
  invalid_field: 'A field of the body or the query breaks a rule. Its reasons are under its name.',
  malformed: 'The request is no valid HTTP, JSON or form, or did not arrive whole.',
  too_large: 'The body, its headers or its image are too large.',
  media_type: 'The type of the body is another one than the call takes.',
  not_found: 'There is no such path or thing, or it belongs to somebody else.',
  method_not_allowed: 'The path takes other methods, which `Allow` names.',
  unauthenticated: 'There is no valid session, or the credentials are wrong.',
  second_step: 'The password is right, and a second step is asked for.',
  key_unknown: 'The key is unknown, expired or revoked, or the signature does not match the request.',
  key_time: 'The time of the request is too far from the clock of the server.',
  key_used: 'This signed request was made already.',
  key_address: 'The key may not be used from this address.',
  key_scope: 'No scope of the key opens this call.',
  forbidden: 'The user may not do this.',
  deactivated: 'The account has been deactivated.',
  frozen: 'The account is frozen.',
  trading_closed: 'Trading is closed right now.',
  insufficient_funds: 'The wallet holds less.',
  below_least_amount: 'The amount is below the least one.',
  above_limit: 'The amount is above what may be funded or withdrawn in this time.',
  debt_open: 'The user owes money, because a funding was taken back after it was spent.',
  outside_band: 'The rate is outside the band around the market rate.',
  would_cross: 'The listing would meet one of the opposite direction.',
  would_take: 'A part would be exchanged at once, which `post_only` forbids.',
  not_fillable: 'Others do not offer this, or too little of it, at this rate.',
  overtaken: 'Others took the offers at the same moment. The same request may succeed now.',
  listing_ended: 'The listing was deleted, was sold or has ended.',
  order_ended: 'The order was filled, cancelled or rejected.',
  not_pending: 'The transaction is not pending any more.',
  limit_reached: 'The user has as many of these as are allowed.',
  conflict: 'The state of the records does not allow it.',
  in_progress: 'The same request is still being carried out.',
  intent_reused: 'This Idempotency-Key was used for another request.',
  intent_closed: 'The request was given up before it arrived.',
  too_many: 'There were too many requests or attempts. `Retry-After` says when to try again.',
  unavailable: 'The server cannot do this right now, and nothing was changed.',
  outcome_unknown: 'The server cannot tell right now whether it was done. Look before you try again.',
  unexpected: 'There is a fault of the server. Look whether it was done before you try again.',
} as const;

export type RefusalCode = keyof typeof REFUSAL_CODES;

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

const CODES: Readonly<Record<RefusalKind, RefusalCode>> = {
  invalid: 'invalid',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  notFound: 'not_found',
  conflict: 'conflict',
  tooLarge: 'too_large',
  keyReused: 'intent_reused',
  tooMany: 'too_many',
  unavailable: 'unavailable',
};

const ANY = '\n';

/** Whether a text is the sentence that a rate is outside the band, with whichever rates. */
function isOutOfBand(text: string): boolean {
  const [before = '', between = '', after = ''] = said.rateOutOfBand(ANY, ANY).split(ANY);
  return text.startsWith(before) && text.endsWith(after) && text.slice(before.length).includes(between);
}

/** The code of a refusal that names none. The rules that the app shares have sentences only. */
function codeOf(kind: RefusalKind, reasons: Reasons): RefusalCode {
  if (kind !== 'invalid') return CODES[kind];
  const texts = Object.values(reasons).flat();
  if (texts.includes(SENTENCES.insufficientBalance)) return 'insufficient_funds';
  if (texts.includes(SENTENCES.moreThanListed)) return 'not_fillable';
  if (texts.some(isOutOfBand)) return 'outside_band';
  return 'detail' in reasons ? 'invalid' : 'invalid_field';
}

/** A refusal with a reason that the caller may read. The message is the reasons as one text. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    readonly reasons: Reasons,
    /** How long the caller should wait before they try again. */
    readonly retryAfterS: number | null = null,
    readonly code: RefusalCode = codeOf(kind, reasons),
  ) {
    super(Object.values(reasons).flat().join(' '));
    this.name = 'Refusal';
  }
}

/** One field of the request breaks a rule. */
export const invalidField = (field: string, reason: string, code?: RefusalCode) =>
  new Refusal('invalid', { [field]: [reason] }, null, code);
/** The request as a whole breaks a rule. */
export const invalid = (reason: string, code?: RefusalCode) => new Refusal('invalid', { detail: reason }, null, code);
/** The caller has no valid session or gave wrong credentials. */
export const unauthenticated = (reason = refusalTexts.noCredentials, code?: RefusalCode) =>
  new Refusal('unauthenticated', { detail: reason }, null, code);
/** The caller is known but not allowed to do this. */
export const forbidden = (reason: string, code?: RefusalCode) =>
  new Refusal('forbidden', { detail: reason }, null, code);
/** Also used for what belongs to another user: callers must not learn that it exists. */
export const notFound = (reason = refusalTexts.notFound) => new Refusal('notFound', { detail: reason });
/** The state of the records does not allow it (any more). */
export const conflict = (reason: string, code?: RefusalCode, retryAfterS: number | null = null) =>
  new Refusal('conflict', { detail: reason }, retryAfterS, code);
/** The server has too much to do right now. Nothing was changed. */
export const unavailable = (reason: string, retryAfterS: number) =>
  new Refusal('unavailable', { detail: reason }, retryAfterS);
/** The caller tried too often. */
export const tooMany = (reason: string, retryAfterS: number) => new Refusal('tooMany', { detail: reason }, retryAfterS);
