import type { LiveGroup } from '@contract/values/liveGroups';

/** Null: the channel is open, and messages may have been missed before. */
type Listener = (group: LiveGroup | null) => void;

const listeners = new Set<Listener>();

/** Calls back with each message of the channel, also while the tab is hidden. Returns a function that stops it. */
export function onHeard(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A message of the group has come. */
export const tellHeard: Listener = (group) => listeners.forEach((listener) => listener(group));

/** Receives messages without a group. Set only in a page that reports when changes are painted. */
export const otherFrames: { hear?: (text: string) => void } = {};
