import type { LiveGroup } from '@contract/values/liveGroups';

interface HeldGroupsPorts {
  /** The group is held from now on. */
  onHeld: (group: LiveGroup) => void;
  onReleased: (group: LiveGroup) => void;
}

/** The live groups that the app is subscribed to. */
interface HeldGroups {
  /** A mounted screen asks for a group whose data it does not show (specification 4, the order screens). */
  join: (group: LiveGroup) => void;
  leave: (group: LiveGroup) => void;
  /** The groups that feed what is on screen. They replace those of the previous call. */
  watch: (groups: ReadonlySet<LiveGroup>) => void;
  held: () => LiveGroup[];
}

/** Holds a group while a watched entry is fed by it or a screen asks for it. */
export function createHeldGroups({ onHeld, onReleased }: HeldGroupsPorts): HeldGroups {
  const askedFor = new Map<LiveGroup, number>();
  const held = new Set<LiveGroup>();
  let watched: ReadonlySet<LiveGroup> = new Set();

  const follow = () => {
    for (const group of held) {
      if (askedFor.has(group) || watched.has(group)) continue;
      held.delete(group);
      onReleased(group);
    }
    for (const group of [...askedFor.keys(), ...watched]) {
      if (held.has(group)) continue;
      held.add(group);
      onHeld(group);
    }
  };

  const count = (group: LiveGroup, change: 1 | -1) => {
    const next = (askedFor.get(group) ?? 0) + change;
    if (next > 0) askedFor.set(group, next);
    else askedFor.delete(group);
    follow();
  };

  return {
    join: (group) => count(group, 1),
    leave: (group) => count(group, -1),
    watch(groups) {
      watched = groups;
      follow();
    },
    held: () => [...held],
  };
}
