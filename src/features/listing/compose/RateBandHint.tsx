import { rateText } from '@/domain/money/amountInput';
import { decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { rateBand } from '@/domain/money/rateBand';
import type { ListForm } from '@/domain/rules/listRules';
import { inverseRateSentence } from '@/domain/words/pairNames';
import { RateText } from '@/ui/figures/RateText';
import styles from './RateBandHint.module.css';

interface RateBandHintProps {
  currency: string;
  form: ListForm;
  /** Decimal text; null if none is known. */
  marketRate: string | null;
}

function Band({ marketRate }: { marketRate: string }) {
  const { low, high } = rateBand(decimal(marketRate));
  return (
    <span>
      Accepted: <RateText rate={toText(low)} /> to <RateText rate={toText(high)} />
    </span>
  );
}

/** Shown beneath the rate: its inverse, the market rate, and the band in which a listing's rate must be. */
export function RateBandHint({ currency, form: { currencyTo, rate }, marketRate }: RateBandHintProps) {
  if (currencyTo === null) return 'Choose the target currency to see the market rate.';
  const market = marketRate === null ? null : parseDecimal(marketRate);
  if (marketRate === null || !market || !isPositive(market)) return 'No market rate is known for this pair yet.';
  const typed = rateText(rate);
  const inverse = typed === null ? null : inverseRateSentence(currency, currencyTo, typed);
  return (
    <span className={styles.hint}>
      {inverse !== null && <span className={styles.inverse}>{inverse}</span>}
      <span>
        Market rate: <RateText rate={marketRate} base={currency} counter={currencyTo} />
      </span>
      <Band marketRate={marketRate} />
    </span>
  );
}
