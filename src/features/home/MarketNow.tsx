import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { MARKET_RATE_DECIMALS } from '@contract/values/constants';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import { pairKey } from '@/domain/book/listingBook';
import { offeredTotal } from '@/domain/book/pairFacts';
import { watchedFirst } from '@/domain/desk/watchlist';
import { selectPair } from '@/state/selectors/bookSelectors';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { RateText } from '@/ui/figures/RateText';
import { Row } from '@/ui/tables/Row';
import { ROUTES } from '@/routes/routes';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { deskPath } from '@/routes/deskPath';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import styles from './Home.module.css';
import { RateChange } from '@/widgets/money/RateChange';
import { homeTexts } from '@/texts/home';

interface Pair {
  currency: TradableCurrency;
  swapTo: TradableCurrency;
}

const PAIRS: readonly Pair[] = TRADABLE_CURRENCIES.flatMap((currency) =>
  TRADABLE_CURRENCIES.filter((swapTo) => swapTo !== currency).map((swapTo) => ({ currency, swapTo })),
);

const keyOf = ({ currency, swapTo }: Pair) => pairKey(currency, swapTo);

/** The most pairs that a user who watches pairs sees before a press. */
const STRIP_PAIRS = 3;

function MarketRow({ currency, swapTo }: Pair) {
  const book = useAppSelector(selectPair(currency, swapTo));
  const marketRate = useMarketRate(currency, swapTo);
  const best = book?.levels[0];
  return (
    <Row>
      <Cell>
        <Link to={deskPath(currency, swapTo)} className={styles.pair}>
          <CurrencyFlag currency={currency} decorative />
          {homeTexts.pairName(currency, swapTo)}
        </Link>
      </Cell>
      <Cell numeric>
        {best ? (
          <Link to={deskPath(currency, swapTo, best.rate)}>
            <RateText rate={best.rate} currency={currency} swapTo={swapTo} tabbable={false} className={styles.rate} />
          </Link>
        ) : (
          EM_DASH
        )}
      </Cell>
      <Cell numeric wideOnly>
        {marketRate === null ? EM_DASH : <RateText rate={marketRate} decimals={MARKET_RATE_DECIMALS} />}
      </Cell>
      <Cell numeric wideOnly>
        {book ? formatTotal(offeredTotal(book)) : EM_DASH}
      </Cell>
      <Cell numeric>
        <RateChange currency={currency} swapTo={swapTo} rate={marketRate} />
      </Cell>
    </Row>
  );
}

/**
 * Pairs at a glance: the best rate that others list, the market rate, what is offered, and how the market rate moved.
 * They are the first watched pairs; without any, all.
 */
export function MarketNow({ className }: { className?: string | undefined }) {
  const watched = useAppSelector(selectWatched);
  const [showsAll, setShowsAll] = useState(false);
  const all = watchedFirst(PAIRS, watched, keyOf);
  const strip = all.filter((pair) => watched.includes(keyOf(pair))).slice(0, STRIP_PAIRS);
  const pairs = showsAll || strip.length === 0 ? all : strip;
  return (
    <Card
      title={homeTexts.marketNow}
      actions={<Link to={ROUTES.publicMarket}>{homeTexts.publicMarket}</Link>}
      footer={
        strip.length > 0 && (
          <Button variant="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? homeTexts.watchedPairs : homeTexts.allPairs}
          </Button>
        )
      }
      className={className}
    >
      <Table caption={homeTexts.marketNow}>
        <thead>
          <tr>
            <HeadCell>{homeTexts.pair}</HeadCell>
            <HeadCell numeric>{homeTexts.bestListed}</HeadCell>
            <HeadCell numeric wideOnly>
              {homeTexts.marketRate}
            </HeadCell>
            <HeadCell numeric wideOnly>
              {homeTexts.offered}
            </HeadCell>
            <HeadCell numeric>{homeTexts.change}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <MarketRow key={pair.currency + pair.swapTo} {...pair} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
