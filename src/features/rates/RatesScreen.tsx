import { useMemo } from 'react';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { SENTENCES } from '@/texts/sentences';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { RateCard } from './RateCard';
import styles from './Rates.module.css';
import { shownRates } from './shownRates';
import { rateTexts } from '@/texts/rates';

/** Route /rates. */
export function RatesScreen() {
  const { data } = useGetRatesQuery();
  const rates = useMemo(() => data && shownRates(data), [data]);
  return (
    <>
      <PageHeader title={rateTexts.title} facts={rateTexts.facts} />
      {rates === undefined && (
        <Card>
          <SkeletonRows label={rateTexts.loading} count={6} tall />
        </Card>
      )}
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
