import { placeAmong } from '@/domain/book/listingRank';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { listingTexts } from '@/texts/listing';

interface OwnRankProps {
  currency: string;
  swapTo: string;
  rate: string;
}

/** The rank of a listing's rate among those of others. It renders only if the rank changed, not for each message. */
export function OwnRank({ currency, swapTo, rate }: OwnRankProps) {
  return useAppSelector((state) => {
    const rank = placeAmong(selectPair(currency, swapTo)(state)?.levels ?? [], rate);
    return rank ? listingTexts.rankOf(rank) : EM_DASH;
  });
}
