import dayjs from 'dayjs';
import { memo, useMemo } from 'react';
import type { Market } from '@contract/values/markets';
import { tradeCalls } from '@contract/trades';
import { injectCalls } from '@/api/transport/injectCalls';
import { type DeskTrade, deskTrade } from '@/domain/book/deskTrade';
import { formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import { figureTexts } from '@/texts/figures';
import { tapeTexts } from '@/texts/market/tape';
import { Exact } from '@/ui/figures/Exact';
import { RateText } from '@/ui/figures/RateText';
import { localDayjs } from '@/ui/figures/times';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { Row } from '@/ui/tables/Row';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell } from '@/ui/tables/Table';
import { useIsTurned } from '@/widgets/rates/PairRate';
import styles from './Tape.module.css';

/** What was traded. Only a component that knows of the capability `trades` asks for it. */
const { useGetNewestTradesQuery } = injectCalls(tradeCalls);

/** How `today` is written. */
const DAY = 'YYYY-MM-DD';

/** When something was traded: the time of today to the second, otherwise the day. */
function TapeTime({ at, today }: { at: string; today: string }) {
  const moment = localDayjs(at);
  const { date, exact } = figureTexts.dates;
  return (
    <time className={styles.time} dateTime={at} title={moment.format(exact)}>
      {moment.format(moment.format(DAY) === today ? tapeTexts.clock : date)}
    </time>
  );
}

/** The number of trades that are kept and shown. */
const SHOWN = '50';
/** The area is scrolled by keyboard too. */
const TAB_STOP = { tabIndex: 0 };

interface TapeRowProps extends Omit<DeskTrade, 'id'> {
  isTurned: boolean;
  today: string;
}

/** All props are plain values, so that a new trade renders only its own row. */
const TapeRow = memo(function TapeRow({ isBought, rate, amount, at, isTurned, today }: TapeRowProps) {
  const shown = formatTotal(amount);
  return (
    <Row>
      <Cell>
        <TapeTime at={at} today={today} />
      </Cell>
      <Cell numeric className={isBought ? styles.bought : styles.sold}>
        <span aria-hidden="true">{isBought ? '▴ ' : '▾ '}</span>
        <VisuallyHidden>{isBought ? tapeTexts.bought : tapeTexts.sold} </VisuallyHidden>
        <RateText rate={rate} isTurned={isTurned} tabbable={false} />
      </Cell>
      <Cell numeric>
        <Exact shown={shown} exact={formatFixed(amount, 8, 'down')} tabbable={false} />
      </Cell>
    </Row>
  );
});

interface TapeCardProps {
  market: Market;
  currency: string;
  swapTo: string;
}

/** The newest trades of a pair in both directions, newest first: when, at which rate, how much. */
export function TapeCard({ market, currency, swapTo }: TapeCardProps) {
  const { data, isError, refetch } = useGetNewestTradesQuery({ market, limit: SHOWN });
  const isTurned = useIsTurned(currency, swapTo);
  const trades = useMemo(
    () => data?.results.map((trade) => deskTrade(trade, market, currency)),
    [data, market, currency],
  );
  const today = dayjs().format(DAY);
  return (
    <Card
      className={styles.card}
      title={tapeTexts.title}
      actions={
        <span className={styles.pair}>
          {isTurned ? tapeTexts.pair(swapTo, currency) : tapeTexts.pair(currency, swapTo)}
        </span>
      }
    >
      {trades === undefined && !isError && <SkeletonRows label={tapeTexts.loading} count={4} />}
      {trades === undefined && isError && (
        <NotLoaded again={tapeTexts.tryAgain} onAgain={() => void refetch()}>
          {tapeTexts.notLoaded}
        </NotLoaded>
      )}
      {trades?.length === 0 && <EmptyState title={tapeTexts.none} />}
      {trades !== undefined && trades.length > 0 && (
        <ScrollTable
          caption={tapeTexts.caption(currency, swapTo)}
          rowCount={trades.length + 1}
          className={styles.scroller}
          role="group"
          aria-label={tapeTexts.title}
          {...TAB_STOP}
        >
          <thead>
            <tr>
              <HeadCell>{tapeTexts.time}</HeadCell>
              <HeadCell numeric>{tapeTexts.rate}</HeadCell>
              <HeadCell numeric>{tapeTexts.amount(currency)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {trades.map(({ id, ...trade }) => (
              <TapeRow key={id} {...trade} {...{ isTurned, today }} />
            ))}
          </tbody>
        </ScrollTable>
      )}
    </Card>
  );
}
