import { useCallback, useMemo, useState } from 'react';
import type { PairBook } from '@/domain/book/listingBook';
import { Segmented } from '@/ui/controls/Segmented';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { useAllPairs } from '@/features/market/pairs/useAllPairs';
import { AwayPlace } from '@/features/market/freshness/AwayPlace';
import { MinePlace } from '@/features/market/mine/MinePlace';
import { SplitterPlace } from '@/features/market/layout/SplitterPlace';
import { useDeskLayout } from '@/features/market/layout/useDeskLayout';
import { cx } from '@/ui/styles/cx';
import { TapePlace } from '@/features/market/tape/TapePlace';
import { ChartPlace } from './ChartPlace';
import styles from './Desk.module.css';
import { OwnRates } from '@/features/market/book/ownRates';
import { PairCards } from '@/features/market/book/PairCards';
import { type RenderTicket, TicketPlace } from './TicketPlace';
import { useEscape } from './useEscape';
import { type TakenLevel, useTaken } from '@/features/market/book/useTaken';
import { marketTexts } from '@/texts/market/market';

/** On a phone, the switch between the pairs is already above the book. */
const ONE_PAIR: readonly string[] = [];

interface DeskProps {
  currency: string;
  /** False until it is known what others list. */
  known: boolean;
  listed: readonly PairBook[];
  renderTicket: RenderTicket;
}

/** The books of a currency, all pairs on a wide screen and one at a time on a phone, and the ticket beside them. */
export function Desk({ currency, known, listed, renderTicket }: DeskProps) {
  const { front, taken, take, bringToFront, close } = useTaken(currency);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [returnTo, setReturnTo] = useState<TakenLevel | null>(null);
  const { shows, hasSide, hasMiddle, style } = useDeskLayout();
  const showsAll = useMediaQuery(SM_UP);
  const pairs = useAllPairs(listed, currency);
  const inFront = pairs.find(({ swapTo }) => swapTo === front);
  // Without a choice, the first pair that has listings is in front.
  const shown = inFront ?? pairs.find(({ levels }) => levels.length > 0) ?? pairs[0];
  const codes = pairs.map(({ swapTo }) => swapTo).join(' ');
  // The same list until there are other pairs: the chart does not render with every message.
  const choices = useMemo(() => codes.split(' '), [codes]);
  const closeTicket = useCallback(() => {
    // A sheet also reports a close that came from here.
    if (!taken) return;
    setReturnTo({ ...taken });
    close();
  }, [taken, close]);
  useEscape(taken !== null, closeTicket);
  return (
    <div className={styles.desk} style={style} data-columns="">
      <div className={styles.market}>
        {!showsAll && shown && (
          <Segmented
            label={marketTexts.pair}
            options={pairs.map(({ swapTo }) => ({ value: swapTo, label: marketTexts.forCurrency(swapTo) }))}
            value={shown.swapTo}
            onChange={bringToFront}
          />
        )}
        <OwnRates value={own}>
          <PairCards
            currency={currency}
            known={known}
            empty={listed.length === 0}
            pairs={showsAll || !shown ? pairs : [shown]}
            taken={taken}
            returnTo={returnTo}
            onTake={take}
          />
        </OwnRates>
      </div>
      <div className={cx(styles.middle, hasMiddle && styles.beside)}>
        {hasMiddle && <SplitterPlace column="middle" />}
        {/* It also knows which levels are the user's own, so it is there while it is hidden. */}
        <div hidden={!shows('mine')} className={styles.mine}>
          <MinePlace onOwn={setOwn} />
        </div>
        {known && listed.length > 0 && shown && shows('chart') && (
          <ChartPlace
            currency={currency}
            swapTo={shown.swapTo}
            choices={showsAll ? choices : ONE_PAIR}
            onPair={bringToFront}
          />
        )}
      </div>
      <div className={cx(styles.side, hasSide && styles.beside, taken !== null && styles.taken)}>
        {hasSide && <SplitterPlace column="side" />}
        <TicketPlace
          currency={currency}
          taken={taken}
          beside={hasSide && shows('ticket')}
          onClose={closeTicket}
          renderTicket={renderTicket}
        />
        {shown && shows('tape') && <TapePlace currency={currency} swapTo={shown.swapTo} />}
        <AwayPlace />
      </div>
    </div>
  );
}
