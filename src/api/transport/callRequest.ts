import { CALLS, type CallName } from '@contract/calls/calls';
import { anyAnswer } from '@contract/schemas/envelopes';

/** One call about to be made: which row of spec 7, its id, its query text and its body. */
export interface CallRequest {
  name: CallName;
  id?: string;
  /** Query text with its question mark, spelled as in spec 7. */
  search?: string;
  /** Sent as JSON; a FormData travels as multipart. */
  body?: object;
  /**
   * The intent that the call carries out: our own backend answers a repeat of it with its first answer. A read
   * of transactions asks what became of it (see IntentAnswer).
   */
  intentId?: string;
  /**
   * The answer is wanted as text (see TextAnswer), and the caller holds an earlier one with this validator, or
   * with none. Only our own origin is asked whether it is still the same.
   */
  held?: { etag: string | null };
}

/** An answer in its own words; null where it is still the one that the caller holds (304). */
export interface TextAnswer {
  text: string | null;
  etag: string | null;
}

/** The path of a call, relative to the host. */
export function pathOf({ name, id = '', search = '' }: CallRequest): string {
  return CALLS[name].path.replace('{id}', encodeURIComponent(id)) + search;
}

/** True if the body of the answer is ignored and only its status counts (decision 117). */
export function ignoresAnswer(name: CallName): boolean {
  return CALLS[name].answer === anyAnswer;
}

/** `{currency: 'NGN'}` as "?currency=NGN". */
export function searchOf(parameters: Record<string, string>): string {
  return `?${new URLSearchParams(parameters).toString()}`;
}
