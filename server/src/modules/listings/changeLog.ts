import { type ChangeRow, KEPT_CHANGES } from './changesRepository';

/** A version, taken apart: how many changes there were, and their stamps combined by exclusive or (migration 110). */
interface Version {
  count: bigint;
  stamp: bigint;
}

const BITS_OF_STAMP = 64;

/** The version with this name, as the database names it. */
export function versionOf(name: string): Version {
  const [count = '', stamp = ''] = name.split('-');
  return { count: BigInt(count), stamp: BigInt(`0x${stamp}`) };
}

const nameOf = ({ count, stamp }: Version) => `${String(count)}-${stamp.toString(16)}`;

/** What a change adds to the stamp of a version. */
export const stampOf = ({ stamp }: Pick<ChangeRow, 'stamp'>) => BigInt.asUintN(BITS_OF_STAMP, BigInt(stamp));
const before = ({ count, stamp }: Version, change: ChangeRow): Version => ({
  count: count - BigInt(change.changes),
  stamp: stamp ^ stampOf(change),
});
const after = ({ count, stamp }: Version, change: ChangeRow): Version => ({
  count: count + BigInt(change.changes),
  stamp: stamp ^ stampOf(change),
});

/** The newest changes of the listings that a process knows, in the order in which it saw them. */
export class ChangeLog {
  private constructor(
    readonly version: string,
    private readonly changes: readonly ChangeRow[],
    /** Before this id no change is missing. */
    private readonly first: string,
  ) {}

  /** @param changes the newest ones of the version, by their ids */
  static of(version: string, changes: readonly ChangeRow[]): ChangeLog {
    const isCut = changes.length >= KEPT_CHANGES;
    return new ChangeLog(version, changes, isCut ? (changes[0]?.id ?? '0') : '0');
  }

  /** Which changes it has, and from which id on there may be others. */
  get known(): { first: string; ids: string[] } {
    return { first: this.first, ids: this.changes.map(({ id }) => id) };
  }

  /** The log after more changes; null if they are not all that happened between the two versions. */
  followedBy(version: string, more: readonly ChangeRow[]): ChangeLog | null {
    if (nameOf(more.reduce(after, versionOf(this.version))) !== version) return null;
    const all = [...this.changes, ...more];
    const dropped = all.splice(0, all.length - KEPT_CHANGES);
    // Those that were dropped must not be found again.
    const first = dropped.reduce(
      (most, { id }) => (BigInt(id) >= BigInt(most) ? String(BigInt(id) + 1n) : most),
      this.first,
    );
    return new ChangeLog(version, all, first);
  }

  /** The listings that changed since a version; null if that version is unknown or too old. */
  changedSince(version: string): Set<string> | null {
    const wanted = versionOf(version);
    const listings = new Set<string>();
    let reached = versionOf(this.version);
    for (let at = this.changes.length - 1; reached.count > wanted.count; at -= 1) {
      const change = this.changes[at];
      if (!change) return null;
      listings.add(change.listing_id);
      reached = before(reached, change);
    }
    return reached.count === wanted.count && reached.stamp === wanted.stamp ? listings : null;
  }
}
