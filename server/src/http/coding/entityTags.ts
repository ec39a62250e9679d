/** Any tag, weak or strong. If-None-Match compares only the quoted part (RFC 9110, 8.8.3.2). */
const TAG = /(?:W\/)?("[^"]*")/g;

/** The tags in If-None-Match without their weakness, or `*` for any. */
export function readHeldTags(header: string | undefined): ReadonlySet<string> | '*' {
  if (header?.trim() === '*') return '*';
  return new Set(Array.from((header ?? '').matchAll(TAG), ([, tag = '']) => tag));
}
