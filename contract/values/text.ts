import * as v from 'valibot';

/** An id: one backend sends a number, another sends text. It is text everywhere in the app. */
export const idText = v.pipe(v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]), v.transform(String));

/** A field that one backend leaves out and another sends as null or as a number. It becomes text or null. */
export const optionalText = v.pipe(
  v.optional(v.union([v.string(), v.number(), v.null()]), null),
  v.transform((value) => (value === null || value === '' ? null : String(value))),
);

/** A reference: an id, or a nested object with an id (decision 114). */
export const referenceText = v.pipe(
  v.optional(v.union([v.string(), v.number(), v.null(), v.object({ id: v.union([v.string(), v.number()]) })]), null),
  v.transform((value) => {
    if (value === null) return null;
    return String(typeof value === 'object' ? value.id : value);
  }),
);

/** A text of a request: required, trimmed, of bounded length and free of control characters. */
export function requiredText(label: string, maxLength = 200) {
  return v.pipe(
    v.string(`${label} is a required field`),
    v.trim(),
    v.nonEmpty(`${label} is a required field`),
    v.maxLength(maxLength, `${label} must be at most ${String(maxLength)} characters`),
    // Control characters break mails and logs, and NUL breaks PostgreSQL's text.
    v.check(
      (text) => !/[\p{Cc}]/u.test(text.replace(/[\n\r\t]/g, '')),
      `${label} holds characters that are not allowed`,
    ),
  );
}
