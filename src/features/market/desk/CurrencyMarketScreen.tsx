import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { marketOf } from '@contract/values/markets';
import type { PairBook } from '@/domain/book/listingBook';
import { PairCards } from '@/features/market/book/PairCards';
import { OwnRates } from '@/features/market/book/bookRows';
import { type TakenLevel, useTaken } from '@/features/market/book/useTaken';
import { Freshness } from '@/features/market/freshness/Freshness';
import { useDeskLayout } from '@/features/market/layout/useDeskLayout';
import { countListings, useAllPairs, usePairs } from '@/state/selectors/bookSelectors';
import { CurrencySwitch } from '@/features/market/tiles/CurrencySwitch';
import { useBook } from '@/state/selectors/useBook';
import { marketTexts } from '@/texts/market/market';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Segmented } from '@/ui/controls/Segmented';
import { PageHeader } from '@/ui/panels/PageHeader';
import { cx } from '@/ui/layout/cx';
import { NotOffered } from '@/widgets/money/NotOffered';
import { BackTo } from '@/widgets/tickets/BackTo';
import { AwayChanges, DeskChart, LayoutMenu, MineCard, Splitter, TapeCard } from './deskParts';
import { type RenderTicket, TicketSlot } from './TicketSlot';
import { useEscape } from './useEscape';
import styles from './Desk.module.css';

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
function Desk({ currency, known, listed, renderTicket }: DeskProps) {
  const { front, taken, take, bringToFront, close } = useTaken(currency);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [returnTo, setReturnTo] = useState<TakenLevel | null>(null);
  const { shows, hasSide, hasMiddle, style } = useDeskLayout();
  const showsAll = useMediaQuery(SM_UP);
  const pairs = useAllPairs(listed, currency);
  const inFront = pairs.find(({ swapTo }) => swapTo === front);
  // Without a choice, the first pair that has listings is in front.
  const shown = inFront ?? pairs.find(({ levels }) => levels.length > 0) ?? pairs[0];
  const market = shown && marketOf(currency, shown.swapTo);
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
        {hasMiddle && <Splitter column="middle" />}
        {/* It also knows which levels are the user's own, so it is there while it is hidden. */}
        <div hidden={!shows('mine')} className={styles.mine}>
          <MineCard onOwn={setOwn} />
        </div>
        {known && listed.length > 0 && shown && shows('chart') && (
          <DeskChart
            currency={currency}
            swapTo={shown.swapTo}
            choices={showsAll ? choices : ONE_PAIR}
            onPair={bringToFront}
          />
        )}
      </div>
      <div className={cx(styles.side, hasSide && styles.beside, taken !== null && styles.taken)}>
        {hasSide && <Splitter column="side" />}
        <TicketSlot
          currency={currency}
          taken={taken}
          beside={hasSide && shows('ticket')}
          onClose={closeTicket}
          renderTicket={renderTicket}
        />
        {shown && market && shows('tape') && <TapeCard key={market} {...{ market, currency }} swapTo={shown.swapTo} />}
        <AwayChanges />
      </div>
    </div>
  );
}

/** Keeps the line free until the number of listings is known. */
const NOT_YET = '\u00a0';

/** What others list of one currency: a book for each currency that it is listed towards, and the ticket beside. */
function CurrencyMarket({ currency, renderTicket }: { currency: string; renderTicket: RenderTicket }) {
  const known = useBook();
  const pairs = usePairs(currency);
  return (
    <>
      <PageHeader
        title={marketTexts.publicMarket}
        facts={
          <>
            <span>{known ? marketTexts.pairListings(pairs.length, countListings(pairs)) : NOT_YET}</span>
            <Freshness />
          </>
        }
        actions={
          <>
            <LayoutMenu />
            <BackTo route="publicMarket" />
          </>
        }
      >
        <CurrencySwitch />
      </PageHeader>
      <Desk currency={currency} known={known} listed={pairs} renderTicket={renderTicket} />
    </>
  );
}

/** Route /market/{currencyCode}; ?for=&rate= open the ticket of a level. The app passes the ticket in. */
export function CurrencyMarketScreen({ renderTicket }: { renderTicket: RenderTicket }) {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <CurrencyMarket key={currencyCode} currency={currencyCode} renderTicket={renderTicket} />
  ) : (
    <NotOffered title={marketTexts.publicMarket} currency={currencyCode} choice="publicMarket" />
  );
}
