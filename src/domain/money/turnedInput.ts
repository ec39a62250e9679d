import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { typedAmount, type TypedNumber, typedRate } from './typedNumber';
import { EM_DASH, ungrouped } from './formatDecimal';
import { plainFigure } from './numberMarks';
import type { RateBand } from './rateBand';
import { compare, type Decimal, isPositive, type Rounding, roundTo, toText, ZERO } from './decimal';
import { formatRate, formatTurned, invertRate } from './turnedRate';

/** Reads a rate that is typed the other way round. Its value is the nearest rate that can be sent: 8 decimals. */
function typedTurned(text: string): TypedNumber {
  const typed = typedAmount(text);
  if (typed.value === null) return { ...typed, isTurned: true };
  const value = isPositive(typed.value) ? invertRate(typed.value, RATE_INPUT_DECIMALS) : ZERO;
  return { text, value, problem: null, isTurned: true };
}

/** The shortest text that is read as exactly this rate when it is typed the other way round. */
function turnedText(rate: Decimal): string {
  const sent = roundTo(rate, RATE_INPUT_DECIMALS, 'halfUp');
  if (!isPositive(sent)) return '';
  // A rate with n digits before the point needs at most 8 + 2n decimals.
  const most = RATE_INPUT_DECIMALS + 2 * toText(sent).length;
  for (let decimals = 0; decimals < most; decimals += 1) {
    const turned = invertRate(sent, decimals);
    if (isPositive(turned) && compare(invertRate(turned, RATE_INPUT_DECIMALS), sent) === 0) return toText(turned);
  }
  return toText(invertRate(sent, most));
}

/** Reads a rate in either way. */
export const typedEither = (text: string, isTurned: boolean): TypedNumber =>
  isTurned ? typedTurned(text) : typedRate(text);

/** What a field shows of a typed rate. If it is read the other way round, only the text changes, not the rate. */
export function textIn({ text, value, isTurned = false }: TypedNumber, turned: boolean): string {
  if (value === null || isTurned === turned) return text;
  return plainFigure(turned ? turnedText(value) : toText(value));
}

/** A rate as its inverted figure is shown, as if that had been typed. */
export const turnedFigure = (rate: Decimal, rounding: Rounding): TypedNumber =>
  typedTurned(ungrouped(formatTurned(rate, rounding)));

/** A rate that is picked in steps. Inverted, it is the displayed figure, rounded towards the market rate. */
export function pickedTurned(rate: Decimal, market: Decimal): TypedNumber {
  return turnedFigure(rate, compare(rate, market) < 0 ? 'down' : 'up');
}

/**
 * The ends of a band, the lower figure first, as they are shown: turned round they swap, and are rounded inwards, so that
 * both are accepted if they are typed.
 */
export function shownBand({ low, high }: RateBand, isTurned: boolean): { low: string; high: string } {
  if (!isTurned) return { low: formatRate(toText(low), false), high: formatRate(toText(high), false) };
  const [least, most] = [roundTo(low, RATE_INPUT_DECIMALS, 'up'), roundTo(high, RATE_INPUT_DECIMALS, 'down')];
  // A band of rates under 0.00000001 has no rate that can be sent.
  if (!isPositive(most)) return { low: EM_DASH, high: EM_DASH };
  return { low: formatTurned(most, 'up'), high: formatTurned(least, 'down') };
}
