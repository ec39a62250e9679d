import { useState } from 'react';
import type { Level } from '@/domain/listingBook';

const NONE: ReadonlySet<string> = new Set();

/** The rates whose level is new or changed against before. The book shares every level that is unchanged. */
function movedBetween(before: readonly Level[], after: readonly Level[]): ReadonlySet<string> {
  const known = new Set(before);
  return new Set(after.filter((level) => !known.has(level)).map(({ rate }) => rate));
}

/** The rates at which the pair's last change took place, until its next change; none on the first look. */
export function useMovedRates(levels: readonly Level[]): ReadonlySet<string> {
  const [look, setLook] = useState({ levels, moved: NONE });
  if (look.levels === levels) return look.moved;
  const moved = movedBetween(look.levels, levels);
  setLook({ levels, moved });
  return moved;
}
