import { compare, decimal } from '@/domain/money/decimal';
import type { Level } from './listingBook';

/** The level of one rate before and after a change; null if nothing was (or is) listed at the rate. */
interface ChangedLevel {
  readonly rate: string;
  readonly before: Level | null;
  readonly after: Level | null;
}

/**
 * What changed between two states of a pair, the best rate first. A level that did not change is the same object in
 * both (see listingBook).
 */
export function changedLevels(before: readonly Level[], after: readonly Level[]): ChangedLevel[] {
  const [known, present] = [new Set(before), new Set(after)];
  const former = new Map(before.filter((level) => !present.has(level)).map((level) => [level.rate, level]));
  const changed: ChangedLevel[] = after
    .filter((level) => !known.has(level))
    .map((level) => ({ rate: level.rate, before: former.get(level.rate) ?? null, after: level }));
  for (const { rate } of changed) former.delete(rate);
  for (const level of former.values()) changed.push({ rate: level.rate, before: level, after: null });
  return changed.sort((one, other) => compare(decimal(one.rate), decimal(other.rate)));
}
