import type { ListingProgress } from '@contract/fills';
import { FillList, ProgressFacts } from '@/widgets/transactions/FillList';

/** What became of a listing, figure by figure and fill by fill. */
export function OpenedFills({ progress }: { progress: ListingProgress }) {
  return (
    <>
      <ProgressFacts progress={progress} />
      <FillList of={{ listing: progress.id }} />
    </>
  );
}
