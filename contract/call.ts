import type * as v from 'valibot';
import { anyAnswer } from './values/envelopes';
import { LIVE_GROUPS } from './values/liveGroups';

/**
 * What a change can concern: a live group, or `bank_accounts`. Specification 4 has no group for saved bank accounts,
 * because only the user's own calls change them.
 */
export const TAGS = [...LIVE_GROUPS, 'bank_accounts'] as const;
export type Tag = (typeof TAGS)[number];

/** The tags of a call, or the reason why it has none. */
export type Tagging = readonly [Tag, ...Tag[]] | { readonly none: string };

/** The tags; an empty list if the call has none. */
export function tagsOf(tagging: Tagging): readonly Tag[] {
  return 'none' in tagging ? [] : tagging;
}

type Schema = v.GenericSchema<unknown, unknown>;
type Entries = Readonly<Record<string, Schema>>;

/** The shape of a body: its fields, or one such shape for each value of the field `key`. */
export type PayloadSchema = (Schema & { readonly entries: Entries }) | VariantSchema;
type VariantSchema = Schema & { readonly key: string; readonly options: readonly { readonly entries: Entries }[] };

/** The value of a query parameter: fixed, one of a list, or any text (null). The caller gives the last two. */
export type QueryValue = string | readonly string[] | null;

interface CommonCall {
  /** Relative to the backend host, spelled as in specification 7 without its leading slash; `{id}` is a parameter. */
  path: string;
  access: 'public' | 'token';
  /** The status of a success. */
  success: 200 | 201 | 204;
  answer: Schema;
  /** True if the call reads the header Idempotency-Key: it moves money, or lists what moved. */
  keyed?: true;
  /** Only in a row of our own: the capability that announces it. Null in the row of the announcement itself. */
  capability?: string | null;
}

/** A call that reads something. */
export interface ReadCall extends CommonCall {
  method: 'GET';
  /** The parameters in the order of specification 7. They distinguish the row from others with the same path. */
  query?: Readonly<Record<string, QueryValue>>;
  /** The parameters that the caller may leave out. */
  optional?: readonly string[];
  /** The tags that make its answer stale, or the reason why there are none. */
  fedBy: Tagging;
}

/** A call that changes something. */
export interface ChangeCall extends CommonCall {
  method: 'POST' | 'PUT' | 'DELETE';
  /** The fields of this schema are sent. Without a schema there is no body. */
  payload?: PayloadSchema;
  /** The fields in the order of specification 7. Those that are not named follow in the order of the schema. */
  order?: readonly string[];
  /** The values of the payload's `key` that are sent as multipart. All others are sent as JSON. */
  multipart?: readonly string[];
  /** The tags that it makes stale, or the reason why there are none. */
  makesStale: Tagging;
}

/** One row of the table of calls (specification 7). */
export type Call = ReadCall | ChangeCall;

/** The status and access that most rows have. */
export const READ = { method: 'GET', access: 'token', success: 200 } as const;
export const SEND = { method: 'POST', access: 'token', success: 200, answer: anyAnswer } as const;
export const REMOVE = { method: 'DELETE', access: 'token', success: 204, answer: anyAnswer } as const;
export const NO_DATA = { none: 'changes nothing that the app shows' } as const;

type Named<Rows extends Record<string, Call>> = { readonly [Name in keyof Rows]: Rows[Name] & { name: Name & string } };

/** A row that knows its name. */
export type NamedCall = Call & { name: string };

export function defineCalls<const Rows extends Record<string, Call>>(rows: Rows): Named<Rows> {
  const named = Object.entries(rows).map(([name, row]) => [name, { ...row, name }]);
  return Object.fromEntries(named) as Named<Rows>;
}

/**
 * Rows of our own server, which the specification does not have: a backend that does not announce the capability is not
 * asked. The table of calls, the list of capabilities and the tests know from here that they are our own.
 */
export function ownCalls<const Name extends string | null, const Rows extends Record<string, Call>>(
  capability: Name,
  rows: Rows,
) {
  const own = Object.entries<Call>(defineCalls(rows)).map(([name, row]) => [name, { ...row, capability }]);
  return Object.fromEntries(own) as {
    readonly [Key in keyof Rows]: Rows[Key] & { name: Key & string; capability: Name };
  };
}

/** The names of a call's query parameters. */
export function parametersOf(call: Call): string[] {
  return Object.keys((call.method === 'GET' && call.query) || {});
}

/** The names of the query parameters that a call may leave out. */
export function optionalOf(call: Call): readonly string[] {
  return (call.method === 'GET' && call.optional) || [];
}
