/**
 * The build sends the records of a translation without their keys, as lists in the order of the English keys
 * (.ci/webpack/textsWithoutKeys.cjs). This gives them their keys back. Everything else stays as it is.
 */
export function withKeys(values: unknown, english: unknown): unknown {
  if (!Array.isArray(values) || Array.isArray(english) || typeof english !== 'object') return values;
  return Object.fromEntries(
    Object.entries(english ?? {}).map(([key, text], at) => [key, withKeys(values[at], text)]),
  );
}
