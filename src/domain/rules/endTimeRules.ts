import { LONGEST_LISTING_MS, SHORTEST_LISTING_MS } from '@contract/values/times';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { endOfDay } from '@/domain/wording/localDay';
import type { Rules } from './breach';

/** How long a listing stays: until its user deletes it, for a day or a week, or until the end of a chosen day. */
export const STAYS = ['open', 'day', 'week', 'date'] as const;
export type Stay = (typeof STAYS)[number];

export interface EndForm {
  /** `kept`: until the end time that the listing has already. */
  stay: Stay | 'kept';
  /** The chosen day, "2026-11-22"; '' if none is. */
  lastDay: string;
}

/** A listing that does not end by itself. */
export const UNENDING: EndForm = { stay: 'open', lastDay: '' };

const DAY_MS = 24 * 60 * 60_000;

/** When a listing of this form ends, in UTC; null if it does not end by itself, or if no day is chosen. */
export function endTimeOf({ stay, lastDay }: EndForm, now: number): string | null {
  if (stay === 'day') return new Date(now + DAY_MS).toISOString();
  if (stay === 'week') return new Date(now + 7 * DAY_MS).toISOString();
  return stay === 'date' ? (endOfDay(lastDay) ?? null) : null;
}

/** Neither in the past or the next minute, nor so far away that it was mistyped. @param now in milliseconds */
export function checkEndTime(endsAt: string, now: number): string | null {
  const restMs = Date.parse(endsAt) - now;
  if (restMs < SHORTEST_LISTING_MS) return lifecycleTexts.tooSoon;
  return restMs > LONGEST_LISTING_MS ? lifecycleTexts.tooLate : null;
}

/** A chosen day must be one, and within the limits of the server. */
export const endTimeRules: Rules<EndForm, unknown> = [
  [
    'lastDay',
    (form) => {
      if (form.stay !== 'date') return null;
      const now = Date.now();
      const endsAt = endTimeOf(form, now);
      return endsAt === null ? lifecycleTexts.noDay : checkEndTime(endsAt, now);
    },
  ],
];
