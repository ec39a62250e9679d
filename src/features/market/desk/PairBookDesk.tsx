import { useCallback, useMemo, useState } from 'react';
import type { PairBook } from '@/domain/book/listingBook';
import { BestOfBoth } from '@/features/market/ladder/BestOfBoth';
import { GroupNotice } from '@/features/market/ladder/GroupNotice';
import { Ladder } from '@/features/market/ladder/Ladder';
import { StepSwitch } from '@/features/market/ladder/StepSwitch';
import { DayPlace } from '@/features/market/day/DayPlace';
import { AwayPlace } from '@/features/market/freshness/AwayPlace';
import { OwnRates } from '@/features/market/book/ownRates';
import { MinePlace } from '@/features/market/mine/MinePlace';
import { TapePlace } from '@/features/market/tape/TapePlace';
import type { PairLevel } from '@/routes/pairPath';
import { selectPair } from '@/state/selectors/bookSelectors';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { ladderTexts } from '@/texts/orders/ladder';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Card } from '@/ui/panels/Card';
import { QuoteSwitch } from '@/widgets/rates/QuoteSwitch';
import { ChartPlace } from './ChartPlace';
import styles from './PairBookDesk.module.css';
import { type RenderTicket, TicketPlace } from './TicketPlace';
import { useEscape } from './useEscape';
import { usePairTaken } from './usePairTaken';

/** From this width on, the ticket has its own column. */
const TICKET_BESIDE = '(min-width: 1100px)';

/** The chart follows the book. */
const ONE_PAIR: readonly PairBook[] = [];
const stay = () => undefined;

interface PairBookDeskProps {
  currency: string;
  swapTo: string;
  renderTicket: RenderTicket;
}

/** Both sides of a pair in one book, and what belongs to it: the ticket, own listings and orders, trades. */
export function PairBookDesk({ currency, swapTo, renderTicket }: PairBookDeskProps) {
  const { taken, take, close } = usePairTaken(currency, swapTo);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [returnTo, setReturnTo] = useState<PairLevel | null>(null);
  const beside = useMediaQuery(TICKET_BESIDE);
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const [base, quote] = isTurned ? [swapTo, currency] : [currency, swapTo];
  const closeTicket = useCallback(() => {
    // A sheet also reports a close that came from here.
    if (!taken) return;
    setReturnTo({ ...taken });
    close();
  }, [taken, close]);
  useEscape(taken !== null, closeTicket);
  const listed = useAppSelector(selectPair(base, quote));
  const pair = useMemo(() => listed ?? { currency: base, swapTo: quote, levels: [] }, [listed, base, quote]);
  const bought = taken?.buy ?? base;
  return (
    <div className={styles.desk}>
      <Card
        className={styles.book}
        title={ladderTexts.book}
        beside={<StepSwitch base={base} quote={quote} />}
        actions={<QuoteSwitch currency={currency} swapTo={swapTo} />}
      >
        <DayPlace currency={base} swapTo={quote} />
        <OwnRates value={own}>
          <Ladder {...{ currency, swapTo, taken, returnTo }} onTake={take} />
        </OwnRates>
      </Card>
      <div className={styles.side}>
        <TicketPlace
          currency={bought}
          taken={taken && { swapTo: bought === currency ? swapTo : currency, rate: taken.rate }}
          beside={beside}
          onClose={closeTicket}
          first={<BestOfBoth base={base} quote={quote} onTake={take} />}
          renderTicket={(ticket) => (
            <>
              {taken && <GroupNotice {...{ base, quote, taken }} onTake={take} />}
              {renderTicket(ticket)}
            </>
          )}
        />
        <AwayPlace />
      </div>
      <div className={styles.mine}>
        <MinePlace onOwn={setOwn} />
      </div>
      <div className={styles.middle}>
        <ChartPlace pair={pair} pairs={ONE_PAIR} onPair={stay} />
        <TapePlace currency={base} swapTo={quote} />
      </div>
    </div>
  );
}
