import * as v from 'valibot';
import { EMAIL_PATTERN } from './email';

/** A decimal digit of any script. In Unicode the ten digits of a script follow one another, from zero. */
const DIGIT = /\p{Nd}/u;
const isDigit = (code: number) => DIGIT.test(String.fromCodePoint(code));

/** The ASCII digit of the same value. Scripts may be adjacent, so the run begins at the zero of the first. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** A text with the digits of every script (full width, Arabic, Bengali …) as ASCII digits. */
const withAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);

/** A number as it was typed or pasted, with ASCII digits and without the invisible marks that are copied with it. */
export const bareNumber = (typed: string): string => withAsciiDigits(typed.replace(/\p{Cf}/gu, ''));

/** Spaces, dashes and the invisible marks that are copied with a figure. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/** A code as it was made, from a typed or pasted one: "１２３ 456", "123-456". Full-width letters count too. */
export const bareCode = (typed: string): string => withAsciiDigits(typed.normalize('NFKC')).replace(BETWEEN, '');

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

/** Control characters break mails and logs, and NUL breaks PostgreSQL's text. Line ends and tabs are none of them. */
const CONTROL = /[^\P{Cc}\n\r\t]/u;
/** Invisible characters, and those that change the direction of writing: with them a name looks like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Emojis and some scripts are joined by these two invisible characters. */
const JOINERS = /[\u200c\u200d]/gu;

/** True if a line is written as it is stored, without invisible characters. */
export const isPlainLine = (text: string): boolean => !INVISIBLE.test(text);

function textWithout(forbidden: (text: string) => boolean, label: string, maxLength: number) {
  return v.pipe(
    v.string(`${label} is a required field`),
    v.trim(),
    v.nonEmpty(`${label} is a required field`),
    v.maxLength(maxLength, `${label} must be at most ${String(maxLength)} characters`),
    v.check((text) => !forbidden(text), `${label} holds characters that are not allowed`),
  );
}

/**
 * A joiner that a script or an emoji needs: after a mark such as the Hindi virama, an Arabic letter, or a picture.
 * Elsewhere it would make two names look alike.
 */
const JOINS = /(?<=[\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu;

/** A line of a request, such as a name: required, trimmed, of bounded length, no invisible characters. */
export const requiredText = (label: string, maxLength = 200) =>
  textWithout((text) => INVISIBLE.test(text.replace(JOINS, '')), label, maxLength);

/** A number of a request that is no amount, such as that of an account: without the invisible marks of a copy. */
export const requiredNumber = (label: string, maxLength: number) =>
  v.pipe(
    v.string(`${label} is a required field`),
    v.transform((typed) => bareNumber(typed).trim()),
    v.nonEmpty(`${label} is a required field`),
    v.maxLength(maxLength, `${label} must be at most ${String(maxLength)} characters`),
    v.check((text) => !INVISIBLE.test(text), `${label} holds characters that are not allowed`),
  );

/** An email address of a request. */
export const requiredEmail = (label: string) =>
  v.pipe(requiredText(label, 254), v.regex(EMAIL_PATTERN, `${label} expects an email address`));

/** A text of a request that may have several lines. */
export const requiredParagraphs = (label: string, maxLength: number) =>
  textWithout(
    (text) => CONTROL.test(text) || INVISIBLE.test(text.replace(/[\n\r\t]/g, '').replace(JOINERS, '')),
    label,
    maxLength,
  );

/** A code of a request, without what was typed or pasted between its signs. */
export const typedCode = (label: string, maxLength: number) =>
  v.pipe(
    v.string(`${label} is a required field`),
    v.maxLength(maxLength, `${label} must be at most ${String(maxLength)} characters`),
    v.transform(bareCode),
    v.nonEmpty(`${label} is a required field`),
  );
