import type { Listing } from '@contract/schemas/listing';
import { useAppSelector } from '@/state/store/hooks';
import { selectFailedDeletions } from '@/state/slices/leavingSlice';
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
          {`Your listing of ${listedAmountText(Amount, currency)} towards ${swap_to} could not be deleted and is still active. `}
          <span>{failed[id]?.reason}</span>
        </Banner>
      ))}
    </div>
  );
}
