import { useMemo } from 'react';
import { placeAmong } from '@/domain/book/listingRank';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { selectIsBookKnown, selectPair } from '@/state/selectors/bookSelectors';
import { createAppSelector } from '@/state/store/createAppSelector';
import { listingTexts } from '@/texts/listing/listing';
import { useCalmSelector } from './useCalmSelector';

interface OwnRankProps {
  currency: string;
  swapTo: string;
  rate: string;
}

/** The rank of a listing's rate among those of others; it follows the market at most twice a second. */
export function OwnRank({ currency, swapTo, rate }: OwnRankProps) {
  const selectRank = useMemo(
    () =>
      createAppSelector([selectPair(currency, swapTo), selectIsBookKnown], (pair, isKnown) => {
        const rank = isKnown ? placeAmong(pair?.levels ?? [], rate) : null;
        return rank && listingTexts.rankOf(rank);
      }),
    [currency, swapTo, rate],
  );
  return <span translate="no">{useCalmSelector(selectRank) ?? EM_DASH}</span>;
}
