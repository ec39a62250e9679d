import { type ReactNode, useMemo } from 'react';
import { refetchEntry } from '@/live/cache/cacheEntries';
import { selectFailedReads } from '@/state/selectors/failedReads';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import { FailedReads } from '@/ui/tables/FailedReads';

/** In here each first read that failed is said, on every screen, and can be tried again. */
export function ReadsArea({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const reads = useAppSelector(selectFailedReads);
  const failed = useMemo(
    () => reads && { again: () => reads.keys.forEach((key) => refetchEntry(store, key)), isTrying: reads.isTrying },
    [reads, store],
  );
  return <FailedReads failed={failed}>{children}</FailedReads>;
}
