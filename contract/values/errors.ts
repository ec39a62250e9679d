import * as v from 'valibot';

const words = v.union([
  v.string(),
  v.pipe(
    v.array(v.string()),
    v.minLength(1),
    v.transform((list) => list.join(' ')),
  ),
]);

/** The error shapes (decision 119): `{detail}`, `{error}`, `{non_field_errors}`, `{field: "…" | ["…"]}`. */
const errorAnswer = v.record(v.string(), v.unknown());

/** A code for programs is one word under `code`, and never a text for people. A field of that name has sentences. */
const CODE = /^[\w-]+$/;

/** The text of one field of an error answer, or null if there is none (or the answer is HTML). */
export function readFieldError(answer: unknown, field: string): string | null {
  if (!v.is(errorAnswer, answer)) return null;
  const said = answer[field];
  if (field === 'code' && typeof said === 'string' && CODE.test(said)) return null;
  const parsed = v.safeParse(words, said);
  return parsed.success && parsed.output.trim() !== '' ? parsed.output : null;
}

const GENERAL_FIELDS = ['detail', 'error', 'non_field_errors', 'message'];

/** The server's own reason: a general one if there is one, otherwise that of the first field; null if there is none. */
export function readErrorText(answer: unknown): string | null {
  if (!v.is(errorAnswer, answer)) return null;
  for (const field of [...GENERAL_FIELDS, ...Object.keys(answer)]) {
    const text = readFieldError(answer, field);
    if (text !== null) return text;
  }
  return null;
}
