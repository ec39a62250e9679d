import { useState } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { noteChanges } from './levelChanges';

/** Marks what changed since the last look; the number of rates that did, and none on the first look. */
export function useLevelChanges(levels: readonly Level[]): number {
  const [look, setLook] = useState({ levels, count: 0 });
  if (look.levels === levels) return look.count;
  const count = noteChanges(look.levels, levels);
  setLook({ levels, count });
  return count;
}
