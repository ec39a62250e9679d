import * as v from 'valibot';
import { LIVE_GROUPS, type LiveGroup, liveGroupSchema } from './liveGroups';

/** The groups whose changes our own server sends to the user's sockets, if the page asks for them. */
export const OWN_GROUPS = ['transactions', 'homepage_updates'] as const satisfies readonly LiveGroup[];
export type OwnGroup = (typeof OWN_GROUPS)[number];

/** The version of the messages with a user's changes, sent as `feed` when they are asked for. */
export const OWN_FEED_VERSION = 1;

/** Our own server's answer header with data of one user: the changes after this answer can be followed. */
export const OWN_FEED_HEADER = 'Own-Feed';

/** The name of a version: how many changes there were, and a fingerprint of them in hexadecimal. */
export const OWN_VERSION = /^\d{1,20}-[0-9a-f]{1,16}$/;

/** The content of an answer: a group at a version. */
export interface OwnMark {
  group: OwnGroup;
  version: string;
}

/** The value of the header. */
export const ownMarkText = ({ group, version }: OwnMark): string => `${group}=${version}`;

/** Null if the header is missing, as with every other backend, or not as agreed. */
export function readOwnMark(header: string | null): OwnMark | null {
  const [name, version = ''] = (header ?? '').split('=');
  const group = OWN_GROUPS.find((known) => known === name);
  return group && OWN_VERSION.test(version) ? { group, version } : null;
}

/**
 * Asks our own server when it last had news of these groups, for the user of the socket. If there was none since,
 * answers from before the subscription are still right.
 */
export const lastNewsQuestion = v.object({
  type: v.literal('lastNews'),
  groups: v.pipe(v.array(liveGroupSchema), v.maxLength(LIVE_GROUPS.length)),
});

/**
 * How long ago that was, in whole milliseconds: a duration, because the clocks of two machines differ. There may have been
 * no news for longer, but never for a shorter time.
 */
export type NewsAges = Readonly<Record<string, unknown>>;

/** The ages in a message of the live channel; null if it is another one. It has no group, so other pages ignore it. */
export function readNewsAges(text: string): NewsAges | null {
  try {
    const { lastNews } = JSON.parse(text) as { lastNews?: NewsAges };
    return typeof lastNews === 'object' ? lastNews : null;
  } catch {
    return null;
  }
}
