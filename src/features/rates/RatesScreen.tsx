import { useMemo } from 'react';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import type { CurrencyRate } from '@contract/schemas/rate';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { pairKey } from '@/domain/book/listingBook';
import { watchedFirst } from '@/domain/desk/watchlist';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { SENTENCES } from '@/texts/sentences';
import { useIsUnreachable } from '@/ui/browser/ServerReach';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { AlertsLink } from '@/widgets/alerts/AlertsLink';
import { RateCard } from './RateCard';
import styles from './Rates.module.css';
import { shownRates } from './shownRates';
import { rateTexts } from '@/texts/rates';

/** The pairs whose rates are usually there. */
const PAIRS = TRADABLE_CURRENCIES.flatMap((from) =>
  TRADABLE_CURRENCIES.filter((to) => to !== from).map((to) => `${from} → ${to}`),
);

/** A card for each of them, as high as it will be. */
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
