import { formatCount } from '@/texts/language/plural';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { ROUTES } from '@/routes/routes';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BestRates } from './BestRates';
import { countListings } from '@/features/market/pairs/pairList';
import { useAllPairs } from '@/features/market/pairs/useAllPairs';
import { Tile } from './Tile';
import { usePairs } from '@/features/market/pairs/usePairs';
import { overviewTexts } from '@/texts/market/overview';

/** The public market in one row for each pair, with its best rate. */
export function PublicMarketTile({ known }: { known: boolean }) {
  const pairs = usePairs();
  const count = countListings(pairs);
  const everyPair = useAllPairs(pairs);
  return (
    <Tile
      to={ROUTES.publicMarket}
      title={overviewTexts.publicMarketTile}
      figure={known ? formatCount(count) : EM_DASH}
      caption={overviewTexts.othersFacts(count)}
    >
      <Room rows={6} tall>
        {known ? (
          <BestRates caption={overviewTexts.bestRates} pairs={everyPair} />
        ) : (
          <SkeletonRows label={overviewTexts.loadingMarket} count={6} tall />
        )}
      </Room>
    </Tile>
  );
}
