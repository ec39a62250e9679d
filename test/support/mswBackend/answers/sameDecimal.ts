import { canonicalDecimal } from '@contract/values/decimals';

/** Whether two spellings are the same number: "1.10" and "1.1000" are. False if either is not a number. */
export function sameDecimal(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const canonical = canonicalDecimal(a);
  return canonical !== null && canonical === canonicalDecimal(b);
}
