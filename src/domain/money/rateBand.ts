import { RATE_BAND_HIGH, RATE_BAND_LOW } from '@contract/values/constants';
import { compare, type Decimal, decimal, multiply } from './decimal';

const LOW = decimal(RATE_BAND_LOW);
const HIGH = decimal(RATE_BAND_HIGH);

/** The lowest and the highest rate at which a listing is accepted. */
export interface RateBand {
  low: Decimal;
  high: Decimal;
}

/** Spec 9: 0.9 to 1.1 times the market rate, exactly. */
export function rateBand(marketRate: Decimal): RateBand {
  return { low: multiply(marketRate, LOW), high: multiply(marketRate, HIGH) };
}

/** True for a rate within a band, its ends included. */
export function isInBand(rate: Decimal, band: RateBand): boolean {
  return compare(rate, band.low) >= 0 && compare(rate, band.high) <= 0;
}
