import type { AlertWatch } from '@contract/values/notices';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import type { TypedNumber } from '@/domain/money/typedNumber';
import { compare, type Decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { formatFixed, ungrouped } from '@/domain/money/formatDecimal';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { alertTexts } from '@/texts/alerts';
import { positiveAmount, unlessDoubtful } from './amountRule';
import type { Rules } from './breach';

export interface AlertForm {
  watch: AlertWatch;
  rate: TypedNumber;
  amount: TypedNumber;
}

interface AlertFacts {
  /** Decimal text; null if no market rate is known for the pair. */
  marketRate: string | null;
}

/** Without separators, because that is how a rate is typed. */
const shown = (rate: Decimal) => ungrouped(formatFixed(toText(rate), LISTING_RATE_DECIMALS));

/** A rate at which somebody could list the pair now, or one that the market rate has not reached yet. */
function checkAlertRate({ watch, rate }: AlertForm, { marketRate }: AlertFacts): string | null {
  const { value } = rate;
  if (!value || !isPositive(value)) return unlessDoubtful(rate, alertTexts.rateMissing);
  const market = marketRate === null ? null : parseDecimal(marketRate);
  if (!market) return alertTexts.noMarketRate;
  if (watch !== 'listed') return compare(value, market) === 0 ? alertTexts.rateIsReached : null;
  const band = rateBand(market);
  return isInBand(value, band) ? null : alertTexts.rateOutside(shown(band.low), shown(band.high));
}

/** An alert: a rate that makes sense for the pair (decision 262), and any amount or a positive one. */
export const alertRules: Rules<AlertForm, AlertFacts> = [
  ['rate', checkAlertRate],
  [
    'amount',
    ({ amount }) =>
      amount.problem === 'empty' || positiveAmount(amount) ? null : unlessDoubtful(amount, alertTexts.amountUnreadable),
  ],
];

/** Which way the market rate has to move to reach a rate. */
export function watchFor(rate: Decimal | null, marketRate: string | null): AlertWatch {
  const market = marketRate === null ? null : parseDecimal(marketRate);
  return rate && market && compare(rate, market) > 0 ? 'above' : 'below';
}
