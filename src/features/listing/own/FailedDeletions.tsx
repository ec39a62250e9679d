import type { Listing } from '@contract/schemas/listing';
import { useAppSelector } from '@/state/store/hooks';
import { selectFailedDeletions } from '@/state/slices/leavingSlice';
import { listingTexts } from '@/texts/listing';
import { Phrase } from '@/ui/figures/Phrase';
import { Banner } from '@/ui/panels/Banner';
import styles from './FailedDeletions.module.css';
import { listedAmountText } from './ListedAmount';

/** Names the listings that are shown again because they could not be deleted, each with the server's reason. */
export function FailedDeletions({ listings }: { listings: readonly Listing[] }) {
  const failed = useAppSelector(selectFailedDeletions);
  const back = listings.filter(({ id }) => Object.hasOwn(failed, id));
  if (back.length === 0) return null;
  return (
    <div className={styles.failures}>
      {back.map(({ id, currency, swap_to, Amount }) => (
        <Banner key={id} tone="error">
          <Phrase
            text={listingTexts.deleteFailed(listedAmountText(Amount, currency), swap_to)}
            parts={{ reason: <span>{failed[id]?.reason}</span> }}
          />
        </Banner>
      ))}
    </div>
  );
}
