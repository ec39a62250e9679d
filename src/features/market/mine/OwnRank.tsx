import { useMemo } from 'react';
import { placeAmong } from '@/domain/book/listingRank';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { selectPair } from '@/state/selectors/bookSelectors';
import { createAppSelector } from '@/state/store/createAppSelector';
import { useAppSelector } from '@/state/store/hooks';
import { listingTexts } from '@/texts/listing';
import { useCalmFigure } from './useCalmFigure';

interface OwnRankProps {
  currency: string;
  swapTo: string;
  rate: string;
}

/**
 * The rank of a listing's rate among those of others. It is calculated when the pair changes, not with each change of
 * the state, and follows it at most twice a second. The first one is shown at once.
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
  const rank = useAppSelector(selectRank);
  const calm = useCalmFigure(rank);
  return calm === EM_DASH ? rank : calm;
}
