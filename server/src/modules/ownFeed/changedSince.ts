import { stampOf, versionOf } from '@server/modules/listings/changeLog';
import type { OwnChange } from '@server/modules/ownVersions/repository';

/**
 * The rows that changed between two versions; null if that is not known: the first one is of a restored backup or too
 * old, or a transaction that began before it ended after it.
 *
 * @param changes the newest ones at the version `to`, newest first
 */
export function changedSince(from: string, to: string, changes: readonly OwnChange[]): string[] | null {
  const wanted = versionOf(from);
  const reached = versionOf(to);
  const rows = new Set<string>();
  for (const change of changes) {
    if (reached.count <= wanted.count) break;
    rows.add(change.row_id);
    reached.count -= 1n;
    reached.stamp ^= stampOf(change);
  }
  return reached.count === wanted.count && reached.stamp === wanted.stamp ? [...rows] : null;
}
