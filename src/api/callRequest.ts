import { CALLS, type CallName } from '@contract/calls';
import { anyAnswer } from '@contract/envelopes';

/** One call about to be made: which row of spec 7, its id, its query text and its body. */
export interface CallRequest {
  name: CallName;
  id?: string;
  /** Query text with its question mark, spelled as in spec 7. */
  search?: string;
  /** Sent as JSON; a FormData travels as multipart. */
  body?: object;
}

/** The path of a call, relative to the host. */
export function pathOf({ name, id = '', search = '' }: CallRequest): string {
  return CALLS[name].path.replace('{id}', encodeURIComponent(id)) + search;
}

/** True where the answer's body means nothing, so that only its status counts (decisions 3). */
export function ignoresAnswer(name: CallName): boolean {
  return CALLS[name].answer === anyAnswer;
}

/** `{currency: 'NGN'}` as "?currency=NGN". */
export function searchOf(parameters: Record<string, string>): string {
  return `?${new URLSearchParams(parameters).toString()}`;
}
