import type * as v from 'valibot';
import {
  type ChangeCall,
  type NamedCall,
  optionalOf,
  type PayloadSchema,
  type QueryValue,
  type ReadCall,
} from '@contract/call';
import { anyAnswer } from '@contract/values/envelopes';

/** One call that is about to be made: its row in the table of calls, its id, its query text and its body. */
export interface CallRequest {
  call: NamedCall;
  id?: string;
  /** Query text with its question mark, spelled as in specification 7. */
  search?: string;
  /** Sent as JSON; a FormData is sent as multipart. */
  body?: object;
  /**
   * The intent that the call carries out: our own backend answers a repeated one with its first answer. In a read of
   * transactions, it asks what became of the intent (docs/PROTOCOL.md).
   */
  intentId?: string;
  /** Headers that go to our own origin only. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** Reads the answer in another way than as JSON; returns null if it must be read as JSON after all. */
  read?: (response: Response) => Promise<{ data: unknown } | null>;
}

type Query = NonNullable<ReadCall['query']>;
type TextOf<Value extends QueryValue> = Value extends readonly string[] ? Value[number] : string;
/** The parameters whose values the caller gives. */
type Given<Parameters extends Query> = {
  [Name in keyof Parameters as Parameters[Name] extends string ? never : Name]: TextOf<Parameters[Name]>;
};
type IsUnion<Type, Each = Type> = Type extends Each ? ([Each] extends [Type] ? false : true) : never;
/** No argument without parameters, a text for one parameter, an object for several. */
type QueryArgument<Fields> = [keyof Fields] extends [never]
  ? void
  : IsUnion<keyof Fields> extends true
    ? Fields
    : Fields[keyof Fields];

/** The argument of an endpoint: the id in the path, the fields of the body or the parameters of the query. */
export type ArgumentOf<Row> = Row extends { path: `${string}{id}${string}` }
  ? string
  : Row extends { payload: infer Payload extends PayloadSchema }
    ? v.InferOutput<Payload> & (Row extends { keyed: true } ? { intentId?: string } : unknown)
    : Row extends { query: infer Parameters extends Query }
      ? QueryArgument<Given<Parameters>>
      : void;

/** What an endpoint answers, as the contract parses it. */
export type AnswerOf<Row extends { answer: unknown }> = v.InferOutput<
  Row['answer'] extends v.GenericSchema ? Row['answer'] : never
>;

type Fields = Readonly<Record<string, string | File | undefined>>;

/**
 * The query text of a call. Fixed values are sent as written, the caller's values are encoded. What the caller leaves
 * out is not sent, if it is optional.
 */
function searchOf(query: Query, optional: readonly string[], argument: unknown): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (typeof value === 'string') return [`${name}=${value}`];
    const given = typeof argument === 'string' ? argument : ((argument as Fields)[name] as string | undefined);
    if (given === undefined && optional.includes(name)) return [];
    return [new URLSearchParams({ [name]: given ?? '' }).toString()];
  });
  return `?${pairs.join('&')}`;
}

/** The fields that are sent, by the payload's schema. */
function fieldNames(payload: PayloadSchema, fields: Fields): string[] {
  if ('entries' in payload) return Object.keys(payload.entries);
  const { key, options } = payload;
  const fits = options.find(({ entries }) => (entries[key] as { literal?: unknown }).literal === fields[key]);
  return Object.keys(fits?.entries ?? {});
}

function bodyOf({ payload, order = [], multipart = [] }: ChangeCall, fields: Fields): object | undefined {
  if (!payload) return undefined;
  const sent = [...new Set([...order, ...fieldNames(payload, fields)])].flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const kind = 'key' in payload ? fields[payload.key] : undefined;
  if (typeof kind !== 'string' || !multipart.includes(kind)) return Object.fromEntries(sent);
  const form = new FormData();
  for (const [name, value] of sent) form.append(name, value);
  return form;
}

/** @param argument the id, the fields or the parameters: see `ArgumentOf` */
export function requestOf<Row extends NamedCall>(call: Row, argument: ArgumentOf<Row>): CallRequest {
  if (call.path.includes('{id}')) return { call, id: argument as string };
  if (call.method === 'GET')
    return call.query ? { call, search: searchOf(call.query, optionalOf(call), argument) } : { call };
  const body = bodyOf(call, argument as Fields);
  if (!body) return { call };
  const { intentId } = argument as { intentId?: string };
  return intentId === undefined ? { call, body } : { call, body, intentId };
}

/** The path of a call, relative to the host. */
export function pathOf({ call, id = '', search = '' }: CallRequest): string {
  return call.path.replace('{id}', encodeURIComponent(id)) + search;
}

/** True if the body of the answer has no meaning and only the status counts (decision 117). */
export function ignoresAnswer({ answer }: NamedCall): boolean {
  return answer === anyAnswer;
}

const HEX = 16;
const UUID_BYTES = 16;

/** A new id for an intent. Browsers offer randomUUID on secure connections only. */
export function createIntentId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(UUID_BYTES));
  return [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');
}
