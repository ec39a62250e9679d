import type { Context } from 'hono';
import * as v from 'valibot';
import { parseJsonExactly } from '@contract/values/jsonText';
import { invalid, invalidField, notFound, Refusal } from '@server/platform/refusal';
import type { AppEnv } from './env';
import { HttpRefusal } from './answer';

type Issue = v.BaseIssue<unknown>;

/** For issues without a text in the schema: the library's own text describes how the schema is written. */
const UNEXPECTED = 'This is not what this call expects.';

function reasonOf(issue: Issue, field: string): string {
  const isMissing = issue.type === 'object' && issue.path?.length === 1;
  return isMissing ? `${field} is a required field` : issue.message;
}

const NOT_EXPECTED = 'The request is not what this call expects.';

/** The issues of a schema in the contract's error shape, each once. Those of the whole body are under non_field_errors. */
function fieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : 'non_field_errors';
    const reason = field === 'non_field_errors' ? NOT_EXPECTED : reasonOf(issue, field);
    errors[field] = [...new Set([...(errors[field] ?? []), reason])];
  }
  return errors;
}

const tooLarge = (limit: number) =>
  new HttpRefusal({
    status: 413,
    body: { detail: `The request is larger than ${String(limit)} bytes.`, code: 'too_large' },
    // The rest of the body is never read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  });

/** The next part of a body; undefined at its end. @throws Refusal `invalid` if the connection breaks off */
async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch {
    throw invalid('The request broke off.', 'malformed');
  }
}

/**
 * The body of a request that declares a size within the limit. HTTP ends a body after this number of bytes, so it is
 * read in one piece, which is much cheaper than a stream.
 */
async function readWhole(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw invalid('The request broke off.', 'malformed');
  });
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return new Uint8Array(bytes);
}

/**
 * The body of a request. At most `limit` bytes of it are kept in memory, whatever Content-Length claims.
 *
 * @throws Refusal `invalid`, HttpRefusal 413
 */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const claimed = parseInt(request.headers.get('content-length') ?? '0', 10);
  if (claimed > limit) throw tooLarge(limit);
  if (claimed > 0) return readWhole(request, limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  for (let chunk = reader && (await nextPart(reader)); reader && chunk; chunk = await nextPart(reader)) {
    size += chunk.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const JSON_LIMIT_BYTES = 64 * 1024;
const FORM_LIMIT_BYTES = 6 * 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const FORM_TYPE = /^multipart\/form-data\s*;/i;

/** Parses JSON. A number that a float could change is read as the text that was sent, because amounts are text. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonExactly(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('The request is no valid JSON.', 'malformed');
  }
}

/**
 * True if a field of a form was filled in. Browsers send an empty file without a name for an empty file input. A file
 * with a name was chosen, and its call must refuse it.
 */
const isFilled = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value !== '' : value.size > 0 || value.name !== '';

/** The fields of a form by name; the last one wins. What was not filled in is left out. */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw invalid('The request is no valid multipart form.', 'malformed');
  }
  return Object.fromEntries([...form.entries()].filter(([, value]) => isFilled(value)));
}

/**
 * The body of a request as plain data, by its content type; undefined if it is empty.
 *
 * @param takesForms true for a call with files. Pages of other sites can send forms without asking, so no other call
 *   takes them.
 * @throws Refusal `invalid` for a broken body, HttpRefusal 413 for a large one, 415 for anything but JSON and multipart
 */
async function parseBody(request: Request, takesForms: boolean, mostBytes: number): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? '';
  if (takesForms && FORM_TYPE.test(contentType)) return parseForm(await readBytes(request, mostBytes), contentType);
  const bytes = await readBytes(request, JSON_LIMIT_BYTES);
  if (bytes.byteLength === 0) return undefined;
  if (!JSON_TYPE.test(contentType)) {
    const detail = 'Send application/json, or multipart/form-data where a file is attached.';
    throw new HttpRefusal({ status: 415, body: { detail, code: 'media_type' }, headers: {} });
  }
  return parseJson(bytes);
}

/** The bytes of a JSON body, which stays readable. @throws Refusal `invalid`, HttpRefusal 413 */
export async function peekBody(c: Context<AppEnv>): Promise<Uint8Array<ArrayBuffer>> {
  const { raw } = c.req;
  if (raw.body === null) return new Uint8Array();
  const bytes = await readBytes(raw, JSON_LIMIT_BYTES);
  c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes });
  return bytes;
}

/** NUL breaks PostgreSQL's text, other control characters mails and logs. Line ends and tabs are allowed. */
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
 * @param mostBytes the largest file in a form, if that is not the usual size
 * @throws Refusal `invalid` with a reason for each field, HttpRefusal 413, 415
 */
export async function readPayload<const Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: Schema,
  takes: 'json' | 'form' = 'json',
  mostBytes?: number,
): Promise<v.InferOutput<Schema>> {
  const payload = await parseBody(
    c.req.raw,
    takes === 'form',
    mostBytes === undefined ? FORM_LIMIT_BYTES : mostBytes + JSON_LIMIT_BYTES,
  );
  refuseControlCharacters(payload);
  const parsed = v.safeParse(schema, payload === undefined ? {} : payload, { message: UNEXPECTED });
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.issues));
  // A schema whose fields may all be missing accepts a lost body and any list.
  if (payload === undefined || Array.isArray(payload)) throw invalidField('non_field_errors', NOT_EXPECTED);
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

/** The query of a request, checked by its schema. @throws Refusal `invalid` with a reason for each parameter */
export function readQuery<const Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, c.req.query(), { message: UNEXPECTED });
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.issues));
  return parsed.output;
}

const CURSOR = /^(\w+):([1-9]\d{0,17})$/;

/**
 * The cursor after a row: opaque text for clients that names the row. It needs no secret, because the reader of the
 * list checks that the row is the caller's own.
 */
export const printCursor = (list: string, id: string): string => Buffer.from(`${list}:${id}`).toString('base64url');

/** The id of the row that a cursor of this list names; null for any other text. */
export function parseCursor(list: string, text: string): string | null {
  const [, named, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  // The decoder ignores invalid characters, so the text must equal what would be printed.
  return named === list && id !== undefined && printCursor(list, id) === text ? id : null;
}
