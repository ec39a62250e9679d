import { compare, decimal } from '@/domain/money/decimal';
import type { Level } from './listingBook';

/** The level of one rate before and after a change; null if nothing was (or is) listed at the rate. */
interface ChangedLevel {
  readonly rate: string;
  readonly before: Level | null;
  readonly after: Level | null;
}

/** Both lists without the unchanged levels at their beginning and end. */
function withoutEqualEnds(before: readonly Level[], after: readonly Level[]): [readonly Level[], readonly Level[]] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/**
 * What changed between two states of a pair, the best rate first. A level that did not change is the same object in
 * both (see listingBook).
 */
export function changedLevels(before: readonly Level[], after: readonly Level[]): ChangedLevel[] {
  const [old, young] = withoutEqualEnds(before, after);
  const present = new Set(young);
  const former = new Map(old.filter((level) => !present.has(level)).map((level) => [level.rate, level]));
  const known = new Set(old);
  const changed: ChangedLevel[] = young
    .filter((level) => !known.has(level))
    .map((level) => ({ rate: level.rate, before: former.get(level.rate) ?? null, after: level }));
  for (const { rate } of changed) former.delete(rate);
  for (const level of former.values()) changed.push({ rate: level.rate, before: level, after: null });
  return changed.sort((one, other) => compare(decimal(one.rate), decimal(other.rate)));
}
