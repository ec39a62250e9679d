import type { Listing } from '@contract/listings';
import { useAppSelector } from '@/state/store/hooks';
import { selectFailedDeletions } from '@/state/slices/leavingSlice';
import { listingTexts } from '@/texts/listing/listing';
import { Phrase } from '@/ui/figures/Phrase';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { FullWidthRow } from '@/widgets/windows/FullWidthRow';
import styles from './FailedDeletions.module.css';
import { ListedAmount } from './ListedAmount';

interface FailedDeletionsProps {
  listings: readonly Listing[];
  /** The number of columns, if it is among the rows of a table. */
  columns?: number;
}

/** Names the listings that are shown again because they could not be deleted, with the server's reason. */
export function FailedDeletions({ listings, columns }: FailedDeletionsProps) {
  const failed = useAppSelector(selectFailedDeletions);
  const back = listings.filter(({ id }) => Object.hasOwn(failed, id));
  if (back.length === 0) return null;
  return (
    <FullWidthRow columns={columns}>
      <div className={styles.failures}>
        {back.map(({ id, currency, swap_to, Amount }) => (
          <Banner key={id} tone="error">
            <Phrase
              text={listingTexts.deleteFailed(swap_to)}
              parts={{
                amount: <ListedAmount amount={Amount} currency={currency} />,
                reason: <SupportText>{failed[id]?.reason ?? ''}</SupportText>,
              }}
            />
          </Banner>
        ))}
      </div>
    </FullWidthRow>
  );
}
