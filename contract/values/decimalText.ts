import * as v from 'valibot';

const NUMERAL = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/;
const MAX_DIGITS = 60;

/**
 * The one spelling of a decimal number: no exponent, no sign on zero, no needless zeros. "1.10" and "11e-1" both become
 * "1.1". Null for anything that is not a finite decimal number. No float is involved.
 */
export function canonicalDecimal(text: string): string | null {
  const match = NUMERAL.exec(text.trim());
  if (!match || text.length > MAX_DIGITS) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  // An exponent has at most two digits. It only counts places here, so no float reaches an amount.
  const point = whole.length + parseInt(exponent, 10);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const decimals = padded.slice(at).replace(/0+$/, '');
  const plain = decimals ? `${integer}.${decimals}` : integer;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

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
