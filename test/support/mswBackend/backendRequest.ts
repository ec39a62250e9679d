import * as v from 'valibot';
import { parseJsonExactly } from '@contract/values/jsonText';
import { Refusal, unauthorized } from './refusal';
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
