import * as v from 'valibot';
import { type Call, optionalOf, parametersOf } from '@contract/call';
import { type CallName, CALLS, OWN_CALLS, type OwnCallName } from '@contract/calls';
import { parseJsonExactly } from '@contract/values/jsonText';
import { Refusal, unauthorized } from './wire';
import type { BackendState, UserRecord } from './state';

/** A request as an answer sees it. */
export interface BackendRequest {
  id: string;
  query: URLSearchParams;
  /** Parsed JSON, an object of a form's fields, or null. */
  body: unknown;
  /** The user of the session token; null on public calls. */
  user: UserRecord | null;
}

export interface Reply {
  status: number;
  body: unknown;
}
export type Answer = (request: BackendRequest, state: BackendState) => Reply;

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });
export const nothing = (): Reply => ({ status: 204, body: null });

/** The body of a request as JSON or as the fields of a form; null if it has none. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  // A file without a name and bytes is what browsers send for an input without a file, and some clients an empty text.
  const isFilled = (value: FormDataEntryValue) =>
    typeof value === 'string' ? value !== '' : value.size > 0 || value.name !== '';
  if (type.startsWith('multipart/'))
    return Object.fromEntries([...(await request.formData())].filter(([, value]) => isFilled(value)));
  const text = await request.text();
  if (text === '') return null;
  try {
    return parseJsonExactly(text);
  } catch {
    throw new Refusal(400, { detail: 'JSON parse error' });
  }
}

/** The body as the contract's schema reads it; a 400 with a reason for each field otherwise. */
export function payloadOf<Schema extends v.GenericSchema<unknown, unknown>>(
  request: BackendRequest,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, request.body ?? {});
  if (parsed.success) return parsed.output;
  const { nested = {}, root } = v.flatten(parsed.issues);
  throw new Refusal(400, root ? { non_field_errors: root } : nested);
}

/** The signed-in user of a call that needs one. */
export function userOf(request: BackendRequest): UserRecord {
  if (request.user) return request.user;
  throw unauthorized();
}

export interface FoundCall<Name = CallName> {
  name: Name;
  call: Call;
  /** The `{id}` of the path; empty if it has none. */
  id: string;
}

const ROWS = Object.entries(CALLS) as [CallName, Call][];
const OWN_ROWS = Object.entries(OWN_CALLS) as [OwnCallName, Call][];

function patternOf({ path }: Call): RegExp {
  return new RegExp(`^${path.replace('{id}', '([^/]+)')}$`);
}

/**
 * The row of spec 7's table that a request is, or null. Paths are taken as spelled there, with or without
 * the slash before a query; of several rows with one path the one with the most of its query named wins.
 */
export const findCall = (method: string, path: string, query: URLSearchParams): FoundCall | null =>
  findIn(ROWS, method, path, query);

/** The same for the calls that only our own server has. Parameters that may be left out do not count. */
export const findOwnCall = (method: string, path: string, query: URLSearchParams): FoundCall<OwnCallName> | null =>
  findIn(OWN_ROWS, method, path, query);

function findIn<Name>(rows: readonly [Name, Call][], method: string, path: string, query: URLSearchParams) {
  const needed = (call: Call) => parametersOf(call).filter((parameter) => !optionalOf(call).includes(parameter));
  const spelledAs = (call: Call) => patternOf(call).exec(path) ?? patternOf(call).exec(path.replace(/\/$/, ''));
  const fits = rows
    .filter(([, call]) => call.method === method && spelledAs(call) !== null)
    .filter(([, call]) => needed(call).every((parameter) => query.has(parameter)))
    .sort(([, a], [, b]) => needed(b).length - needed(a).length);
  const [best] = fits;
  if (!best) return null;
  const [name, call] = best;
  return { name, call, id: decodeURIComponent(spelledAs(call)?.[1] ?? '') };
}
