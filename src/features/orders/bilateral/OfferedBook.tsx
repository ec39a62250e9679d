import type { Level } from '@/domain/book/listingBook';
import { Card } from '@/ui/panels/Card';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { EmptyState } from '@/ui/panels/EmptyState';
import { RateText } from '@/ui/figures/RateText';
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
      Market <RateText rate={marketRate} />
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
      {`${target} for ${source}`}
    </>
  );
  return (
    <Card title={title} actions={<Market source={source} target={target} />}>
      {!known && <SkeletonRows label="Loading what others list" count={9} />}
      {known && levels.length === 0 && (
        <EmptyState title={`Nobody else lists ${target} for ${source} at the moment.`}>
          New listings appear here by themselves.
        </EmptyState>
      )}
      {levels.length > 0 && (
        <OfferedRates currency={target} swapTo={source} levels={levels} chosen={chosen} onChoose={onChoose} />
      )}
    </Card>
  );
}
