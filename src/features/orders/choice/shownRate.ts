import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';

/** A rate in a sentence: with the 4 decimals of spec 9, or with all of them if it has more. */
export function shownRate(rate: string): string {
  const [fixed, exact] = [formatFixed(rate, LISTING_RATE_DECIMALS), formatExact(rate)];
  return exact.length > fixed.length ? exact : fixed;
}
