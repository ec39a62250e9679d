import { parseJsonExactly } from '@contract/values/jsonText';
import { readBytes } from './bodyBytes';
import { invalid } from '@server/platform/refusal';
import { HttpRefusal } from './httpRefusal';

const JSON_LIMIT_BYTES = 64 * 1024;
const FORM_LIMIT_BYTES = 6 * 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const FORM_TYPE = /^multipart\/form-data\s*;/i;

/** Amounts travel as text: a number that a float could change is read as the text that was sent. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonExactly(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('The request is no valid JSON.');
  }
}

/**
 * Whether a field of a form was filled in. Browsers send an empty file without a name for an input without a file. One
 * with a name was chosen, and has to be refused by its call.
 */
const isFilled = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value !== '' : value.size > 0 || value.name !== '';

/** The fields of a form by name; the last one wins. What was not filled in is left out. */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw invalid('The request is no valid multipart form.');
  }
  return Object.fromEntries([...form.entries()].filter(([, value]) => isFilled(value)));
}

/**
 * The body of a request as plain data, by its content type.
 *
 * @param takesForms true for a call with files. Pages of other sites can send forms without asking, so no other call
 *   takes them.
 * @throws Refusal `invalid` for a broken body, HttpRefusal 413 for a large one, 415 for anything but JSON and multipart
 */
export async function parseBody(request: Request, takesForms: boolean): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? '';
  if (takesForms && FORM_TYPE.test(contentType))
    return parseForm(await readBytes(request, FORM_LIMIT_BYTES), contentType);
  const bytes = await readBytes(request, JSON_LIMIT_BYTES);
  if (bytes.byteLength === 0) return {};
  if (!JSON_TYPE.test(contentType)) {
    const body = { detail: 'Send application/json, or multipart/form-data where a file is attached.' };
    throw new HttpRefusal({ status: 415, body, headers: {} });
  }
  return parseJson(bytes);
}
