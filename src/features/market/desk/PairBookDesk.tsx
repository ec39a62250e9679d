import { useCallback, useState } from 'react';
import type { Market } from '@contract/values/markets';
import { BestOfBoth } from '@/features/market/ladder/BestOfBoth';
import { GroupNotice } from '@/features/market/ladder/GroupNotice';
import { AwayPlace } from '@/features/market/freshness/AwayPlace';
import { OwnRates } from '@/features/market/book/ownRates';
import { useDeskLayout, useSize } from '@/features/market/layout/useDeskLayout';
import { MinePlace } from '@/features/market/mine/MinePlace';
import { TapePlace } from '@/features/market/tape/TapePlace';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { cx } from '@/ui/styles/cx';
import { ChartPlace } from './ChartPlace';
import { DeskBooks } from './DeskBooks';
import styles from './PairBookDesk.module.css';
import { type RenderTicket, TicketPlace } from './TicketPlace';
import { useEscape } from './useEscape';
import { type TakenPairLevel, usePairTaken } from './usePairTaken';

/** The chart follows the desk's own book. */
const ONE_PAIR: readonly string[] = [];
const stay = () => undefined;

interface PairBookDeskProps {
  market: Market;
  currency: string;
  swapTo: string;
  renderTicket: RenderTicket;
}

/** Both sides of a pair in one book, and what belongs to it: the ticket, own listings and orders, trades. */
export function PairBookDesk({ market, currency, swapTo, renderTicket }: PairBookDeskProps) {
  const { taken, take, close } = usePairTaken(currency, swapTo);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [returnTo, setReturnTo] = useState<TakenPairLevel | null>(null);
  const { shows } = useDeskLayout();
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const [base, quote] = isTurned ? [swapTo, currency] : [currency, swapTo];
  const isTakenTurned = useAppSelector(selectIsTurned(taken?.buy ?? base, taken?.pay ?? quote));
  const closeTicket = useCallback(() => {
    // A sheet also reports a close that came from here.
    if (!taken) return;
    setReturnTo({ ...taken });
    close();
  }, [taken, close]);
  useEscape(taken !== null, closeTicket);
  const size = useSize();
  // From three columns on, the trades are beneath the ticket and the own orders beneath the chart.
  const isWide = size === 'three' || size === 'wide';
  const hasMiddle = shows('chart') || shows(isWide ? 'mine' : 'tape');
  const hasSide = shows('ticket') || (isWide && shows('tape'));
  const tape = shows('tape') && <TapePlace currency={base} swapTo={quote} />;
  const notice = taken && {
    base: isTakenTurned ? taken.pay : taken.buy,
    quote: isTakenTurned ? taken.buy : taken.pay,
    taken,
  };
  return (
    <div className={cx(styles.desk, !hasMiddle && styles.noMiddle, !hasSide && styles.noTicket)}>
      <OwnRates value={own}>
        <DeskBooks {...{ market, taken, returnTo }} onTake={take} />
      </OwnRates>
      <div className={cx(styles.side, taken !== null && styles.taken)}>
        <TicketPlace
          currency={taken?.buy ?? base}
          taken={taken && { swapTo: taken.pay, rate: taken.rate }}
          beside={size !== 'one' && shows('ticket')}
          onClose={closeTicket}
          first={<BestOfBoth base={base} quote={quote} onTake={take} />}
          renderTicket={(ticket) => (
            <>
              {notice && <GroupNotice {...notice} onTake={({ rate }) => take({ ...notice.taken, rate })} />}
              {renderTicket(ticket)}
            </>
          )}
        />
        {isWide && tape}
        <AwayPlace />
      </div>
      <div className={cx(styles.centre, !shows('chart') && styles.noChart)}>
        {/* It also knows which levels are the user's own, so it is there while it is hidden. */}
        <div hidden={!shows('mine')} className={styles.mine}>
          <MinePlace onOwn={setOwn} />
        </div>
        {(shows('chart') || (!isWide && shows('tape'))) && (
          <div className={styles.middle}>
            {shows('chart') && <ChartPlace currency={base} swapTo={quote} choices={ONE_PAIR} onPair={stay} />}
            {!isWide && tape}
          </div>
        )}
      </div>
    </div>
  );
}
