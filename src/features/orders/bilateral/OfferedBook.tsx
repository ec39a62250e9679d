import type { Level } from '@/domain/book/listingBook';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { orderTexts } from '@/texts/orders/order';
import { Card } from '@/ui/panels/Card';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Phrase } from '@/ui/figures/Phrase';
import { PairRate } from '@/widgets/rates/PairRate';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { NoPairYet } from '@/widgets/money/LevelTable';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { OfferedRates } from './OfferedRates';

interface OfferedBookProps {
  source: string;
  /** Null until one is chosen. */
  target: string | null;
  /** False until the listings of others are known. */
  known: boolean;
  levels: readonly Level[];
  chosen: string | null;
  onChoose: (rate: string) => void;
}

function Market({ source, target }: { source: string; target: string }) {
  const marketRate = useMarketRate(target, source);
  if (marketRate === null) return null;
  return (
    <span>
      <Phrase
        text={bilateralTexts.market}
        parts={{ rate: <PairRate rate={marketRate} currency={target} swapTo={source} /> }}
      />
    </span>
  );
}

/** Shown beside the ticket: the book of its pair, or what the user has to do first. */
export function OfferedBook({ source, target, known, levels, chosen, onChoose }: OfferedBookProps) {
  if (target === null) {
    return <NoPairYet />;
  }
  const title = (
    <>
      <CurrencyFlag currency={target} decorative />
      <span>{bilateralTexts.pairName(target, source)}</span>
    </>
  );
  return (
    <Card title={title} actions={<Market source={source} target={target} />}>
      {!known && <SkeletonRows label={orderTexts.loadingMarket} count={9} />}
      {known && levels.length === 0 && (
        <EmptyState title={bilateralTexts.noneListed(target, source)}>{bilateralTexts.noneListedHint}</EmptyState>
      )}
      {levels.length > 0 && (
        <OfferedRates currency={target} swapTo={source} levels={levels} chosen={chosen} onChoose={onChoose} />
      )}
    </Card>
  );
}
