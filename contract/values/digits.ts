/** A decimal digit of any script. In Unicode the ten digits of a script follow one another, from zero. */
const DIGIT = /\p{Nd}/u;
const isDigit = (code: number) => DIGIT.test(String.fromCodePoint(code));

/** The ASCII digit of the same value. Some scripts follow one another, so the run begins at the zero of the first. */
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

/** A code as it was made, from how it was typed or pasted: "１２３ 456", "123-456". Full-width letters are letters too. */
export const bareCode = (typed: string): string => withAsciiDigits(typed.normalize('NFKC')).replace(BETWEEN, '');
