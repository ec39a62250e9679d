import { useMemo } from 'react';
import { placeAmong } from '@/domain/book/listingRank';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { selectPair } from '@/state/selectors/bookSelectors';
import { createAppSelector } from '@/state/store/createAppSelector';
import { useAppSelector } from '@/state/store/hooks';
import { listingTexts } from '@/texts/listing';

interface OwnRankProps {
  currency: string;
  swapTo: string;
  rate: string;
}

/**
 * The rank of a listing's rate among those of others. It is calculated when the pair changes, not with each change of
 * the state, and is rendered only if it is different.
 */
export function OwnRank({ currency, swapTo, rate }: OwnRankProps) {
  const selectRank = useMemo(
    () =>
      createAppSelector([selectPair(currency, swapTo)], (pair) => {
        const rank = placeAmong(pair?.levels ?? [], rate);
        return rank ? listingTexts.rankOf(rank) : EM_DASH;
      }),
    [currency, swapTo, rate],
  );
  return useAppSelector(selectRank);
}
