import { memo, useMemo } from 'react';
import type { CurrencyRate } from '@contract/rates';
import { MARKET_RATE_DECIMALS } from '@contract/values/constants';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { pairKey } from '@/domain/book/listingBook';
import { byCurrency, isShownPair } from '@/domain/book/pairFacts';
import { watchedFirst } from '@/domain/book/watchlist';
import { decimal, divide, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { formatFixed } from '@/domain/money/formatDecimal';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { rateTexts } from '@/texts/rates';
import { SENTENCES } from '@/texts/sentences';
import { useIsUnreachable } from '@/ui/browser/ServerReach';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import { TimeText } from '@/ui/figures/times';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { AlertButton } from '@/widgets/alerts/AlertButton';
import { AlertsLink } from '@/widgets/alerts/AlertsLink';
import { RateChange } from '@/widgets/money/RateChange';
import styles from './Rates.module.css';

const ONE = decimal('1');

/** Spec 2, rates: every pair except those with USD, in a steady order. */
function shownRates(rates: readonly CurrencyRate[]): CurrencyRate[] {
  return rates
    .filter(({ currency_from, currency_to }) => isShownPair(currency_from, currency_to))
    .sort((a, b) => byCurrency(a.currency_from, b.currency_from) || byCurrency(a.currency_to, b.currency_to));
}

/** One divided by a rate, with the decimals of the rates screen; null if the rate is not above zero. */
function inverseOf(rate: string): string | null {
  const value = parseDecimal(rate);
  return value && isPositive(value) ? toText(divide(ONE, value, MARKET_RATE_DECIMALS, 'halfUp')) : null;
}

/** One pair: its rate in large type, the inverse, how the rate moved in this session, and when it was last updated. */
const RateCard = memo(function RateCard({
  rate: { currency_from, currency_to, rate, last_updated },
}: {
  rate: CurrencyRate;
}) {
  const inverse = inverseOf(rate);
  const title = (
    <>
      <CurrencyFlag currency={currency_from} decorative />
      <span>{`${currency_from} → ${currency_to}`}</span>
      <CurrencyFlag currency={currency_to} decorative />
    </>
  );
  return (
    <Card
      title={title}
      actions={
        <>
          <RateChange currency={currency_from} swapTo={currency_to} rate={rate} />
          <AlertButton currency={currency_from} swapTo={currency_to} on="market" />
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.rate}>
          <span className={styles.unit} translate="no">{`1 ${currency_from} =`}</span>
          <RateText rate={rate} decimals={MARKET_RATE_DECIMALS} className={styles.figure} />
          <span className={styles.unit}>{currency_to}</span>
        </p>
        {inverse !== null && (
          <p className={styles.inverse} translate="no">
            {`1 ${currency_to} = ${formatFixed(inverse, MARKET_RATE_DECIMALS)} ${currency_from}`}
          </p>
        )}
        <p className={styles.updated}>
          <Phrase text={rateTexts.updated} parts={{ time: <TimeText at={last_updated} shape="relative" /> }} />
        </p>
      </div>
    </Card>
  );
});

const PAIRS = TRADABLE_CURRENCIES.flatMap((from) =>
  TRADABLE_CURRENCIES.filter((to) => to !== from).map((to) => `${from} → ${to}`),
);

/** A placeholder for each rate, with the height of its card. */
function RatesToCome() {
  if (useIsUnreachable()) {
    return (
      <Card>
        <SkeletonRows label={rateTexts.loading} />
      </Card>
    );
  }
  return (
    <div className={styles.cards}>
      {PAIRS.map((pair, index) => (
        <Card key={pair} title={pair}>
          <div className={styles.coming}>
            <SkeletonRows label={index === 0 ? rateTexts.loading : rateTexts.loadingOf(pair)} count={2} />
          </div>
        </Card>
      ))}
    </div>
  );
}

const keyOf = ({ currency_from, currency_to }: CurrencyRate) => pairKey(currency_from, currency_to);

/** Route /rates. */
export function RatesScreen() {
  const { data } = useGetRatesQuery();
  const watched = useAppSelector(selectWatched);
  const rates = useMemo(() => data && watchedFirst(shownRates(data), watched, keyOf), [data, watched]);
  return (
    <>
      <PageHeader title={rateTexts.title} facts={rateTexts.facts} actions={<AlertsLink />} />
      {rates === undefined && <RatesToCome />}
      {rates?.length === 0 && (
        <Card>
          <EmptyState title={SENTENCES.noRates} />
        </Card>
      )}
      {rates !== undefined && rates.length > 0 && (
        <div className={styles.cards}>
          {rates.map((rate) => (
            <RateCard key={`${rate.currency_from}/${rate.currency_to}`} rate={rate} />
          ))}
        </div>
      )}
      <p className={styles.source}>{rateTexts.source}</p>
    </>
  );
}
