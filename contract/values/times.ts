import * as v from 'valibot';

const DAY = /^(?!0000)\d{4}-\d\d-\d\d/;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;

/** False also for 31 February, which JavaScript takes for 3 March, and for the year 0, which PostgreSQL does not have. */
export function isTime(text: string): boolean {
  if (!TIME.test(text) || Number.isNaN(Date.parse(text))) return false;
  const [day] = DAY.exec(text) ?? [];
  return day !== undefined && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

const NO_END = 'expires_at expects a time with its zone, such as 2026-12-31T18:00:00Z';

/** When a listing ends by itself; null for one that stays until its user deletes it. In UTC, as ISO 8601 text. */
export const endTimePayload = v.nullable(
  v.pipe(
    v.string(NO_END),
    v.check((text) => text.includes('T') && isTime(text), NO_END),
    v.transform((text) => new Date(text).toISOString()),
  ),
);

/** A listing ends at the earliest and at the latest this long after its end time was chosen. */
export const SHORTEST_LISTING_MS = 60_000;
export const LONGEST_LISTING_MS = 366 * 24 * 60 * 60_000;
