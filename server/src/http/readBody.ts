import type { Context } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from './env';
import { fieldErrors, UNEXPECTED } from './fieldErrors';
import { parseBody } from './parseBody';
import { invalidField, notFound, Refusal } from '@server/platform/refusal';

/**
 * NUL breaks PostgreSQL's text; other control characters break mails, logs and screens. Line ends and tabs are allowed.
 */
const FORBIDDEN = /[^\P{Cc}\n\r\t]/u;
const ID = /^[1-9]\d{0,17}$/;

function refuseControlCharacters(payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return;
  for (const [field, value] of Object.entries(payload)) {
    if (typeof value === 'string' && FORBIDDEN.test(value)) {
      throw invalidField(field, `${field} holds characters that are not allowed`);
    }
  }
}

/**
 * The body of a request, checked by its schema. Money arrives as decimal text.
 *
 * @param takes `form` for a call that may also be sent as multipart
 * @throws Refusal `invalid` with a reason for each field, HttpRefusal 413, 415
 */
export async function readPayload<const Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: Schema,
  takes: 'json' | 'form' = 'json',
): Promise<v.InferOutput<Schema>> {
  const payload = await parseBody(c.req.raw, takes === 'form');
  refuseControlCharacters(payload);
  const parsed = v.safeParse(schema, payload, { message: UNEXPECTED });
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.issues));
  return parsed.output;
}

/** An id in the path, as int8 text. @throws Refusal `notFound` if it cannot be an id */
export function readId(c: Context<AppEnv>, name: string): string {
  const id = c.req.param(name) ?? '';
  if (!isId(id)) throw notFound();
  return id;
}

/** True if the text can be the id of a row. */
export const isId = (text: string): boolean => ID.test(text);
