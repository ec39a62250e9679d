import { useCallback, type ReactNode } from 'react';
import { DayPlace } from '@/features/market/day/DayPlace';
import { Ladder } from '@/features/market/ladder/Ladder';
import { StepSwitch } from '@/features/market/ladder/StepSwitch';
import type { PairLevel } from '@/routes/pairPath';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { Card } from '@/ui/panels/Card';
import { QuoteSwitch } from '@/widgets/rates/QuoteSwitch';
import styles from './PairBookDesk.module.css';
import type { TakenPairLevel } from './usePairTaken';

interface BookCardProps {
  currency: string;
  swapTo: string;
  title: ReactNode;
  /** The levels of any pair on the desk: whose ticket is open, and whose was closed. */
  taken: TakenPairLevel | null;
  returnTo: TakenPairLevel | null;
  onTake: (level: PairLevel) => void;
  /** Moves and closes it. */
  tools?: ReactNode;
}

/** One of the books on the desk of a pair. */
export function BookCard({ currency, swapTo, title, taken, returnTo, onTake, tools }: BookCardProps) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const [base, quote] = isTurned ? [swapTo, currency] : [currency, swapTo];
  const isOfPair = ({ buy, pay }: TakenPairLevel) => [buy, pay].includes(currency) && [buy, pay].includes(swapTo);
  const take = useCallback(
    (level: PairLevel) => onTake({ ...level, pay: level.buy === currency ? swapTo : currency }),
    [onTake, currency, swapTo],
  );
  return (
    <Card
      className={styles.book}
      title={title}
      beside={<StepSwitch {...{ base, quote }} isBrief={Boolean(tools)} />}
      actions={
        <>
          <QuoteSwitch currency={currency} swapTo={swapTo} />
          {tools}
        </>
      }
    >
      <DayPlace currency={base} swapTo={quote} />
      <Ladder
        {...{ currency, swapTo }}
        taken={taken && isOfPair(taken) ? taken : null}
        returnTo={returnTo && isOfPair(returnTo) ? returnTo : null}
        onTake={take}
      />
    </Card>
  );
}
