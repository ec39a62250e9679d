import * as v from 'valibot';

/** Spec 4: the groups of the live channel. */
export const SPECIFIED_GROUPS = [
  'homepage_updates',
  'notifications',
  'transactions',
  'currency_rates',
  'listings',
  'orders',
] as const;

/**
 * With those of our own server, which feed only calls of our own. They are also the cache's tags and the server's topics.
 */
export const LIVE_GROUPS = [...SPECIFIED_GROUPS, 'trades', 'pegs', 'disputes'] as const;
export type LiveGroup = (typeof LIVE_GROUPS)[number];

export const liveGroupSchema = v.picklist(LIVE_GROUPS);

/** True for the name of a group. */
export const isLiveGroup = (name: string): name is LiveGroup => v.is(liveGroupSchema, name);

/** What the client sends on open, once for each group that it holds (spec 7). */
export const subscribeMessageSchema = v.object({ type: v.literal('subscribe'), group: liveGroupSchema });

/** What the server sends: the group whose screens must reload (spec 7). */
const liveMessageSchema = v.object({ group: v.string() });

/** The group of a raw live message, or null for anything else (rubbish, an unknown group). */
export function readLiveGroup(text: string): LiveGroup | null {
  try {
    const message = v.parse(liveMessageSchema, JSON.parse(text));
    return isLiveGroup(message.group) ? message.group : null;
  } catch {
    return null;
  }
}
