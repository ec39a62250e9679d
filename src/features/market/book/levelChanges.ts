import { compare, decimal } from '@/domain/money/decimal';
import type { Level } from '@/domain/book/listingBook';

/** How a level differs from the previous one at its rate. */
export interface LevelChange {
  kind: 'new' | 'more' | 'less' | 'other';
  /** When it was seen; milliseconds of the epoch. */
  at: number;
}

/** Marks are keyed by level object, so no later change has to render the row again to remove its mark. */
const changes = new WeakMap<Level, LevelChange>();

/** What changed when this level replaced the previous one; undefined for levels present on load. */
export const changeOf = (level: Level): LevelChange | undefined => changes.get(level);

function kindOf(before: Level | undefined, after: Level): LevelChange['kind'] {
  if (!before) return 'new';
  const order = compare(decimal(after.total), decimal(before.total));
  if (order === 0) return 'other';
  return order > 0 ? 'more' : 'less';
}

/** The parts of both books that differ: the book shares every level that did not change. */
function differing(before: readonly Level[], after: readonly Level[]): [readonly Level[], readonly Level[]] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** Marks every level that is new or changed against before; returns how many rates changed, came or went. */
export function noteChanges(before: readonly Level[], after: readonly Level[]): number {
  const [old, young] = differing(before, after);
  const known = new Map(old.map((level) => [level.rate, level]));
  const at = Date.now();
  let count = 0;
  for (const level of young) {
    const former = known.get(level.rate);
    known.delete(level.rate);
    if (former === level) continue;
    changes.set(level, { kind: kindOf(former, level), at });
    count += 1;
  }
  return count + known.size;
}
