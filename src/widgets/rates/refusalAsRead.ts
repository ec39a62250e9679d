import type { TypedNumber } from '@/domain/money/typedNumber';
import { isPositive, parseDecimal } from '@/domain/money/decimal';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { shownBand } from '@/domain/money/turnedInput';
import { listingTexts } from '@/texts/listing/listing';
import { moneyTexts } from '@/texts/money';

interface Refused {
  currency: string;
  swapTo: string;
  rate: TypedNumber;
  /** Decimal text; null if none is known. */
  marketRate: string | null;
}

/** The specification's sentence for a refused rate and, for an inverted field, the band in the unit of the field. */
export function refusalAsRead(
  breach: string,
  isTurned: boolean,
  { currency, swapTo, rate, marketRate }: Refused,
): string {
  const market = marketRate === null ? null : parseDecimal(marketRate);
  if (!isTurned || !rate.value || !market || !isPositive(market)) return breach;
  const band = rateBand(market);
  if (isInBand(rate.value, band)) return breach;
  const { low, high } = shownBand(band, true);
  return `${breach} ${listingTexts.bandAsRead(low, high, moneyTexts.quoteOf(currency, swapTo))}`;
}
