const NUMERAL = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/;
const MAX_DIGITS = 60;
/** Texts that are canonical already, as most are, are recognised by this and not parsed. */
const CANONICAL = /^(?:0|[1-9]\d{0,29})(?:\.\d{0,24}[1-9])?$/;

/**
 * The one spelling of a decimal number: no exponent, no sign on zero, no needless zeros. "1.10" and "11e-1" both become
 * "1.1". Null for anything that is not a finite decimal number. No float is involved.
 */
export function canonicalDecimal(text: string): string | null {
  if (CANONICAL.test(text)) return text;
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
