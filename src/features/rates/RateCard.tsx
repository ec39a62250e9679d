import { memo } from 'react';
import { MARKET_RATE_DECIMALS } from '@contract/values/constants';
import type { CurrencyRate } from '@contract/schemas/rate';
import { formatFixed } from '@/domain/money/formatDecimal';
import { Card } from '@/ui/panels/Card';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { RateText } from '@/ui/figures/RateText';
import { TimeText } from '@/ui/figures/TimeText';
import { AlertButton } from '@/widgets/alerts/AlertButton';
import { RateChange } from '@/widgets/money/RateChange';
import { rateTexts } from '@/texts/rates';
import { Phrase } from '@/ui/figures/Phrase';
import styles from './Rates.module.css';
import { inverseOf } from './shownRates';

/** One pair: its rate in large type, the inverse, how the rate moved in this session, and when it was last updated. */
export const RateCard = memo(function RateCard({
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
