import type { Notification } from '@contract/schemas/notification';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import { hasAwayChoice } from '@/api/session/awayChoice';
import { readAwayRecord, writeAwayRecord } from '@/api/session/awayRecord';
import { askNotifications } from '@/api/endpoints/windowsApi';
import { AFRESH } from '@/api/transport/fetchOptions';
import type { AppDispatch } from '@/state/store/store';

/** Before every notification. */
const EVER = '1970-01-01T00:00:00Z';
const ASKED = { limit: String(LONGEST_WINDOW), kind: undefined };

/** What a walk from the newest notification backwards has found. */
interface Walk {
  all: readonly Notification[];
  /** True if it went back to the time asked for, and not only to what is known. */
  isWhole: boolean;
}

/**
 * Reads windows from the newest backwards, to one in which everything is known. Notifications become visible in another
 * order than that of their times, so it does not end at the first known one.
 */
async function walk(dispatch: AppDispatch, since: string, isKnown: (id: string) => boolean): Promise<Walk | null> {
  const all: Notification[] = [];
  const asked = { ...ASKED, since };
  const newest = await dispatch(askNotifications.getNewestNotifications.initiate(asked, AFRESH));
  let window = newest.data;
  for (;;) {
    if (!window) return null;
    all.push(...window.results);
    if (window.next === null) return { all, isWhole: true };
    if (window.results.every(({ id }) => isKnown(id))) return { all, isWhole: false };
    const older = { ...asked, before: window.next };
    window = (await dispatch(askNotifications.getOlderNotifications.initiate(older, AFRESH))).data;
  }
}

/** What is new, and how to keep that it is dealt with. */
interface NewNotifications {
  /** Oldest first. */
  fresh: readonly Notification[];
  /** @returns false if system notices have been turned off meanwhile */
  keep: () => boolean;
}

/**
 * The notifications that this browser has not dealt with yet. Only one tab at a time may ask. Null if the server was not
 * reached.
 */
export async function findNewNotifications(dispatch: AppDispatch): Promise<NewNotifications | null> {
  const record = await readAwayRecord();
  if (!record) return { fresh: [], keep: () => false };
  const { session, since: last } = record;
  const known = new Set(record.known);
  const isFirst = last === null;
  const found = await walk(dispatch, last ?? EVER, (id) => isFirst || known.has(id));
  if (!found) return null;
  const { all, isWhole } = found;
  const from = isFirst ? all[0] : all.at(-1);
  const since = (isWhole && !isFirst ? last : from?.created_at) ?? EVER;
  return {
    fresh: isFirst ? [] : all.filter(({ id }) => !known.has(id)).reverse(),
    keep: () => hasAwayChoice() && writeAwayRecord({ session, since, known: all.map(({ id }) => id) }),
  };
}
