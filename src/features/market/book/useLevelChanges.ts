import { useState } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { noteChanges } from './levelChanges';

/** Marks the levels that changed since the previous render and returns how many rates did; 0 on the first render. */
export function useLevelChanges(levels: readonly Level[]): number {
  const [look, setLook] = useState({ levels, count: 0 });
  if (look.levels === levels) return look.count;
  const count = noteChanges(look.levels, levels);
  setLook({ levels, count });
  return count;
}
