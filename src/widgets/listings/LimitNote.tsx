import type { OwnListing } from '@contract/listingChanges';
import { decimal, toText } from '@/domain/money/decimal';
import { returnRate } from '@/domain/money/peggedRate';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { pegTexts } from '@/texts/listing/pegs';
import { Phrase } from '@/ui/figures/Phrase';
import { PairRate } from '@/widgets/rates/PairRate';
import { FullWidthRow } from '@/widgets/windows/FullWidthRow';
import styles from './LimitNote.module.css';

/** Shown beneath a listing that its limits have paused: the reason, and what resumes it. */
export function LimitNote({ listing, columns }: { listing: OwnListing; columns: number }) {
  const { peg, currency, swap_to: swapTo } = listing;
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const limit = peg?.outside ? peg[peg.outside] : null;
  if (!peg?.outside || limit === null) return null;
  const isFloor = peg.outside === 'floor';
  const shown = (rate: string) => <PairRate rate={rate} currency={currency} swapTo={swapTo} />;
  return (
    <FullWidthRow columns={columns}>
      <p className={styles.note}>
        <Phrase
          text={isFloor ? pegTexts.cheaperThan : pegTexts.dearerThan}
          parts={{
            limit: shown(limit),
            market: shown(toText(returnRate(decimal(limit), peg))),
            side: isFloor === isTurned ? pegTexts.lower : pegTexts.higher,
          }}
        />
      </p>
    </FullWidthRow>
  );
}
