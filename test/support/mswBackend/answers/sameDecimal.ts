import { canonicalDecimal } from '@contract/values/decimalText';

/** Whether two spellings are one number: "1.10" and "1.1000" are. False where one is none. */
export function sameDecimal(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const canonical = canonicalDecimal(a);
  return canonical !== null && canonical === canonicalDecimal(b);
}
