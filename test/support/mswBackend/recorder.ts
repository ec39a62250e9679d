import type { CallName } from '@contract/calls/calls';

/** One request as it was received. */
export interface RecordedCall {
  /** Null for a request that is no row of spec 7. */
  name: CallName | null;
  method: string;
  /** Path and query as spelled, relative to the host: `transactions?status=pending&type=LIST`. */
  path: string;
  /** The Authorization header; empty if there is none. */
  authorization: string;
  contentType: string;
  headers: Record<string, string>;
  /** Parsed JSON, the fields of a form (files as File), or null. */
  body: unknown;
}

/** The recorded calls of one name, in order. */
export function callsOf(calls: readonly RecordedCall[], name: CallName): RecordedCall[] {
  return calls.filter((call) => call.name === name);
}
