import { canonicalDecimal } from '@contract/values/decimals';

/** An int8 id as a JSON number, as Django REST does. Ids stay far below 2^53. */
export const wireId = (id: string): number => parseInt(id, 10);

/** The same for an id that may be missing. */
export const wireIdOrNull = (id: string | null): number | null => (id === null ? null : wireId(id));

/** NUMERIC, which arrives with trailing zeros, as canonical decimal text. */
export const wireMoney = (numeric: string): string => canonicalDecimal(numeric) ?? numeric;

/** The path of an upload, which is served to its owner only. */
export const wireUpload = (uploadId: string | null): string | null =>
  uploadId === null ? null : `/backend/uploads/${uploadId}/`;
