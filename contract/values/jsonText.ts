/** A literal that a float may not hold exactly: it has a fraction, an exponent or more than 15 digits. */
const INEXACT = /[[:,]\s*-?\d+(?:[.eE]|\d{15})/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** True if no number in a JSON text could be changed by a float, so that JSON.parse reads it exactly. */
export const isExactAsFloats = (text: string): boolean => !INEXACT.test(text) && !/^\s*-?\d/.test(text);

/**
 * Parses JSON without ever turning money into a float: number literals that a float could change (2.30, 1e9,
 * 12345678901234567) become strings with the same spelling, small integers become numbers.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseJsonExactly(text: string): unknown {
  if (isExactAsFloats(text)) return JSON.parse(text);
  JSON.parse(text); // Only a check: the quotes added below must not turn broken JSON into valid JSON.
  const quoted = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || /^-?\d{1,15}$/.test(token) ? token : `"${token}"`,
  );
  return JSON.parse(quoted);
}
