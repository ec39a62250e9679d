/** Any tag, weak or strong; If-None-Match compares weakly, by what stands between the quotes (RFC 9110, 8.8.3.2). */
const TAG = /(?:W\/)?("[^"]*")/g;

/** What If-None-Match names: tags without their weakness, or everything that there is (`*`). */
export function readHeldTags(header: string | undefined): ReadonlySet<string> | '*' {
  if (header?.trim() === '*') return '*';
  return new Set(Array.from((header ?? '').matchAll(TAG), ([, tag = '']) => tag));
}
