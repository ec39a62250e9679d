import { rateText } from '@/domain/money/amountInput';
import { decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { rateBand } from '@/domain/money/rateBand';
import type { ListForm } from '@/domain/rules/listRules';
import { inverseRateSentence } from '@/domain/wording/pairNames';
import { listingTexts } from '@/texts/listing';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import styles from './RateBandHint.module.css';

interface RateBandHintProps {
  currency: string;
  form: ListForm;
  /** Decimal text; null if none is known. */
  marketRate: string | null;
  /** Whether it may still arrive. */
  isLoading: boolean;
}

function Band({ marketRate }: { marketRate: string }) {
  const { low, high } = rateBand(decimal(marketRate));
  return (
    <span>
      <Phrase
        text={listingTexts.accepted}
        parts={{ low: <RateText rate={toText(low)} />, high: <RateText rate={toText(high)} /> }}
      />
    </span>
  );
}

/** Shown beneath the rate: its inverse, the market rate, and the band in which a listing's rate must be. */
export function RateBandHint({ currency, form: { swapTo, rate }, marketRate, isLoading }: RateBandHintProps) {
  if (swapTo === null) return listingTexts.bandNoTarget;
  const market = marketRate === null ? null : parseDecimal(marketRate);
  if (marketRate === null || !market || !isPositive(market)) {
    return isLoading ? listingTexts.bandLoading : listingTexts.bandNoRate;
  }
  const typed = rateText(rate);
  const inverse = typed === null ? null : inverseRateSentence(currency, swapTo, typed);
  return (
    <span className={styles.hint}>
      {inverse !== null && <span className={styles.inverse}>{inverse}</span>}
      <span>
        <Phrase
          text={listingTexts.marketRateIs}
          parts={{ rate: <RateText rate={marketRate} currency={currency} swapTo={swapTo} /> }}
        />
      </span>
      <Band marketRate={marketRate} />
    </span>
  );
}
