import { useGetListingsQuery } from '@/api/listings/listingsApi';
import { awayChangesTexts } from '@/texts/market/awayChanges';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';

/**
 * When the listings were last fetched. It is separate from the tables, which do not render if a fetch brings no change.
 */
export function UpdatedAgo() {
  const { at } = useGetListingsQuery(undefined, {
    selectFromResult: ({ fulfilledTimeStamp }) => ({ at: fulfilledTimeStamp }),
  });
  if (at === undefined) return null;
  return (
    <Phrase
      text={awayChangesTexts.updated}
      parts={{ time: <TimeText at={new Date(at).toISOString()} shape="relative" /> }}
    />
  );
}
