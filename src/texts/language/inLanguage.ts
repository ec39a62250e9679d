import { recordOf } from './language';

/** The shape of English texts, for another language: each text may be any text, and each function takes the same. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...facts: infer Facts) => infer Text
    ? (...facts: Facts) => Translated<Text>
    : { readonly [Key in keyof Texts]: Translated<Texts[Key]> };

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

/**
 * Texts that are read in the current language. Missing ones are in English, which is part of the code, so the app can
 * be used even if a translation fails to load.
 *
 * @param key the name of the record, under which each translation has its own: that of its constant, or in `parts.ts`
 */
export function inLanguage<Texts extends object>(key: string, english: Texts): Texts {
  let known: unknown;
  let named: unknown;
  return new Proxy(english, {
    get: (texts, name) => {
      const record = recordOf(key);
      if (record !== known) [known, named] = [record, withKeys(record, english)];
      return Reflect.get((named as object | undefined) ?? texts, name) as unknown;
    },
  });
}
