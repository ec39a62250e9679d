import type { CallName, OwnCallName } from '@contract/calls';

/** A call of spec 7, or one that only our own server has. */
export type AnyCallName = CallName | OwnCallName;

/** One request as it was received. */
export interface RecordedCall {
  /** Null for a request that is a row of neither table. */
  name: AnyCallName | null;
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
export function callsOf(calls: readonly RecordedCall[], name: AnyCallName): RecordedCall[] {
  return calls.filter((call) => call.name === name);
}
