const HEX = 16;
const UUID_BYTES = 16;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** An id that no other submission has; browsers offer randomUUID on safe connections only. */
export function createIntentId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(UUID_BYTES));
  return [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');
}

/** Tells sessions apart without holding their token: FNV-1a, which gives too little to guess 256 bits from. */
export function sessionMark(token: string | null): string {
  let hash = FNV_OFFSET;
  for (const letter of token ?? '') hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  return token === null ? '' : hash.toString(HEX);
}
