import type { LiveGroup } from '@contract/values/liveGroups';

/** How many mounted screens hold each group. */
export interface HeldGroups {
  /** True for the first holder. */
  join: (group: LiveGroup) => boolean;
  /** True where nobody holds the group any more. */
  leave: (group: LiveGroup) => boolean;
  held: () => LiveGroup[];
}

/** Counts the holders of each group. */
export function createHeldGroups(): HeldGroups {
  const counts = new Map<LiveGroup, number>();
  return {
    join(group) {
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count === 1;
    },
    leave(group) {
      const count = (counts.get(group) ?? 0) - 1;
      if (count > 0) counts.set(group, count);
      else counts.delete(group);
      return count === 0;
    },
    held: () => [...counts.keys()],
  };
}
