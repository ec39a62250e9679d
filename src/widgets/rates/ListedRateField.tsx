import { rateText, type TypedNumber } from '@/domain/money/typedNumber';
import { decimal, isPositive, parseDecimal } from '@/domain/money/decimal';
import { rateBand } from '@/domain/money/rateBand';
import { shownBand } from '@/domain/money/turnedInput';
import { inverseRateSentence } from '@/domain/wording/pairNames';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { listingTexts } from '@/texts/listing/listing';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import { RateField } from './RateInput';
import type { RateInputProps } from './RateInput';
import { refusalAsRead } from './refusalAsRead';
import styles from './RateBandHint.module.css';

interface RateBandHintProps {
  currency: string;
  /** Null until it is chosen. */
  swapTo: string | null;
  rate: TypedNumber;
  /** Decimal text; null if none is known. */
  marketRate: string | null;
  /** True while the market rate may still arrive. */
  isLoading: boolean;
}

/** The band the way the user reads rates, and beside it the specification's way, smaller. */
function Band({ marketRate, isTurned }: { marketRate: string; isTurned: boolean }) {
  const band = rateBand(decimal(marketRate));
  const specified = shownBand(band, false);
  return (
    <span>
      <Phrase text={listingTexts.accepted} figures={shownBand(band, isTurned)} />
      {isTurned && (
        <span className={styles.specified}>
          <Phrase text={listingTexts.span('{low}', '{high}')} figures={specified} />
        </span>
      )}
    </span>
  );
}

/** Shown beneath the rate: its inverse, the market rate, and the band in which a listing's rate must be. */
function RateBandHint({ currency, swapTo, rate, marketRate, isLoading }: RateBandHintProps) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo ?? ''));
  if (swapTo === null) return <span>{listingTexts.bandNoTarget}</span>;
  const market = marketRate === null ? null : parseDecimal(marketRate);
  if (marketRate === null || !market || !isPositive(market)) {
    return <span>{isLoading ? listingTexts.bandLoading : listingTexts.bandNoRate}</span>;
  }
  const typed = rateText(rate);
  const inverse = typed === null || isTurned ? null : inverseRateSentence(currency, swapTo, typed);
  return (
    <span className={styles.hint}>
      {inverse !== null && (
        <span className={styles.inverse} translate="no">
          {inverse}
        </span>
      )}
      <Phrase
        text={listingTexts.marketRateIs}
        parts={{ rate: <RateText rate={marketRate} currency={currency} swapTo={swapTo} isTurned={isTurned} /> }}
      />
      <Band marketRate={marketRate} isTurned={isTurned} />
    </span>
  );
}

interface ListedRateFieldProps extends Omit<RateInputProps, 'hint'> {
  /** Decimal text; null if none is known. */
  marketRate: string | null;
  /** True while the market rate may still arrive. */
  isLoading: boolean;
}

/** The rate of a listing. Its hint and its error show the band in the unit of the field. */
export function ListedRateField({ marketRate, isLoading, error, ...field }: ListedRateFieldProps) {
  const { currency, swapTo, rate } = field;
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo ?? ''));
  const refused = error !== null && swapTo !== null;
  return (
    <RateField
      {...field}
      error={refused ? refusalAsRead(error, isTurned, { currency, swapTo, rate, marketRate }) : error}
      hint={<RateBandHint {...{ currency, swapTo, rate, marketRate, isLoading }} />}
    />
  );
}
