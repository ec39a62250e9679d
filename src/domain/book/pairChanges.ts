import { compare, decimal } from '@/domain/money/decimal';
import { differingPart, type DifferingPart } from './differingPart';
import type { Book, Level, PairBook } from './listingBook';

/** The level of one rate before and after a change; null if nothing was (or is) listed at the rate. */
interface LevelChange {
  readonly before: Level | null;
  readonly after: Level | null;
}

/** What changed of one pair. */
interface PairChange {
  /** The key of the pair in the book. */
  readonly key: string;
  /** As it is now, or as it was if nothing is listed any more. */
  readonly pair: PairBook;
  /** The levels as they are now, and which part of them is another one than before. */
  readonly present: readonly Level[];
  readonly part: DifferingPart;
  /** The levels that changed, the best rate first. */
  readonly levels: readonly LevelChange[];
}

const byRate = (one: Level, other: Level) => compare(decimal(one.rate), decimal(other.rate));

/** Merges two lists of levels, both by rate. Levels that did not change are the same object in both. */
function changedLevels(before: readonly Level[], after: readonly Level[]): LevelChange[] {
  const changed: LevelChange[] = [];
  for (let [was, is] = [0, 0]; was < before.length || is < after.length;) {
    const [former, present] = [before[was] ?? null, after[is] ?? null];
    const order = former && present && former !== present ? byRate(former, present) : 0;
    const [left, came] = [order <= 0 ? former : null, order >= 0 ? present : null];
    if (left) was += 1;
    if (came) is += 1;
    if (left !== came) changed.push({ before: left, after: came });
  }
  return changed;
}

/** What changed between two states of the book, by pair. Pairs and levels that are the same object are not read. */
export function pairChanges(before: Book, after: Book): PairChange[] {
  const changes: PairChange[] = [];
  for (const key of new Set([...Object.keys(before.pairs), ...Object.keys(after.pairs)])) {
    const [was, is]: (PairBook | undefined)[] = [before.pairs[key], after.pairs[key]];
    const pair = is ?? was;
    if (!pair || was === is) continue;
    const [former, present] = [was?.levels ?? [], is?.levels ?? []];
    const part = differingPart(former, present);
    const { start, beforeEnd, afterEnd } = part;
    const levels = changedLevels(former.slice(start, beforeEnd), present.slice(start, afterEnd));
    changes.push({ key, pair, present, part, levels });
  }
  return changes;
}
