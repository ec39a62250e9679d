import * as v from 'valibot';
import { canonicalDecimal } from './decimals';

/** Money or a rate in an answer: numeric text or a JSON number in, canonical decimal text out. */
export const decimalText = v.pipe(
  v.union([v.string(), v.number()]),
  v.rawTransform<string | number, string>(({ dataset, addIssue, NEVER }) => {
    const canonical = canonicalDecimal(String(dataset.value));
    if (canonical !== null) return canonical;
    addIssue({ message: 'expects a decimal number' });
    return NEVER;
  }),
);

/** A balance that may not be a number: then it is null, and the home screen shows a dash (spec 2). */
export const decimalTextOrNull = v.fallback(v.nullable(decimalText), null);

/** A positive decimal of a request, written plainly: no sign, exponent, grouping or foreign digits. */
export function positiveDecimalPayload(name: string, decimals: number) {
  const plain = new RegExp(`^\\d{1,12}(\\.\\d{1,${String(decimals)}})?$`);
  const message = `${name} must be a positive number with at most ${String(decimals)} decimals`;
  return v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform(String),
    v.regex(plain, message),
    v.check((text) => /[1-9]/.test(text), message),
    v.transform((text) => canonicalDecimal(text) ?? text),
  );
}
