/**
 * The build sends the records of a translation without their keys, as lists in the order of the English keys, and a
 * function as a sentence with the numbers of its facts: "dépôt de {0}" (.ci/webpack/textsWithoutKeys.cjs). This makes
 * them records and functions again. Everything else stays as it is.
 */
export function withKeys(values: unknown, english: unknown): unknown {
  if (typeof english === 'function' && typeof values === 'string')
    return (...facts: unknown[]) => values.replace(/{(\d)}/g, (_all, at: number) => String(facts[at]));
  if (!Array.isArray(values) || Array.isArray(english) || typeof english !== 'object') return values;
  return Object.fromEntries(Object.entries(english ?? {}).map(([key, text], at) => [key, withKeys(values[at], text)]));
}
