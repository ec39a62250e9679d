import { useMemo, useState } from 'react';
import { depthOf } from '@/domain/book/depth';
import type { Level } from '@/domain/book/listingBook';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { Button } from '@/ui/controls/Button';
import { LevelTable } from '@/widgets/money/LevelTable';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { OfferedRow } from './OfferedRow';

const LEVELS_SHOWN = 14;

interface OfferedRatesProps {
  /** What is bought, and what is paid. */
  currency: string;
  swapTo: string;
  levels: readonly Level[];
  chosen: string | null;
  onChoose: (rate: string) => void;
}

/** The book of the pair beside the ticket: every rate, best first, with the depth behind it. */
export function OfferedRates({ currency, swapTo, levels, chosen, onChoose }: OfferedRatesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const marketRate = useMarketRate(currency, swapTo);
  const shown = useMemo(() => (showsAll ? levels : levels.slice(0, LEVELS_SHOWN)), [levels, showsAll]);
  const depth = useMemo(() => depthOf(shown), [shown]);
  return (
    <>
      <LevelTable currency={currency} swapTo={swapTo} wideDistance>
        {shown.map((level, index) => (
          <OfferedRow
            key={level.rate}
            level={level}
            currency={currency}
            swapTo={swapTo}
            marketRate={marketRate}
            best={index === 0}
            chosen={level.rate === chosen}
            share={depth[index]?.share ?? '0'}
            onChoose={onChoose}
          />
        ))}
      </LevelTable>
      {shown.length < levels.length && (
        <Button variant="quiet" size="small" block onClick={() => setShowsAll(true)}>
          {bilateralTexts.showAll(levels.length)}
        </Button>
      )}
    </>
  );
}
