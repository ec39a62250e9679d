import { Link } from 'react-router-dom';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { LISTING_TOTAL_DECIMALS, MARKET_RATE_DECIMALS } from '@contract/values/constants';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import { offeredTotal } from '@/domain/book/pairFacts';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
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
        {book ? formatFixed(offeredTotal(book), LISTING_TOTAL_DECIMALS) : EM_DASH}
      </Cell>
      <Cell numeric>
        <RateChange currency={currency} swapTo={swapTo} rate={marketRate} />
      </Cell>
    </Row>
  );
}

/**
 * Each pair at a glance: the best rate that others list, the market rate, what is offered, and how the market rate
 * moved.
 */
export function MarketNow({ className }: { className?: string | undefined }) {
  return (
    <Card
      title={homeTexts.marketNow}
      actions={<Link to={ROUTES.publicMarket}>{homeTexts.publicMarket}</Link>}
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
          {PAIRS.map((pair) => (
            <MarketRow key={pair.currency + pair.swapTo} {...pair} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
