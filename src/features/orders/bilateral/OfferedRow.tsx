import { memo } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { Button } from '@/ui/controls/Button';
import { PairRate } from '@/widgets/rates/PairRate';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { LevelFigures } from '@/widgets/money/LevelTable';

interface OfferedRowProps {
  level: Level;
  /** What is bought, and what is paid. */
  currency: string;
  swapTo: string;
  marketRate: string | null;
  best: boolean;
  chosen: boolean;
  /** Per cent of the deepest step shown. */
  share: string;
  onChoose: (rate: string) => void;
}

/** One rate of the book; pressing it takes it into the ticket. */
export const OfferedRow = memo(function OfferedRow(props: OfferedRowProps) {
  const { level, currency, swapTo, marketRate, best, chosen, share, onChoose } = props;
  const { rate } = level;
  return (
    <Row best={best} selected={chosen} depth={`${share}%`} pressable onClick={() => onChoose(rate)}>
      <Cell>
        <Button variant="link" aria-pressed={chosen}>
          <PairRate rate={rate} currency={currency} swapTo={swapTo} tabbable={false} />
        </Button>
      </Cell>
      <LevelFigures level={level} marketRate={marketRate} of={{ currency, swapTo }} wideDistance />
    </Row>
  );
});
