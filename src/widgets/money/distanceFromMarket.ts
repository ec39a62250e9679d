import {
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  parseDecimal,
  subtract,
  toText,
} from '@/domain/money/decimal';
import { formatFixed } from '@/domain/money/formatDecimal';
import { moneyTexts } from '@/texts/money';

const HUNDRED = decimal('100');
const PERCENT_DECIMALS = 2;

/** How far a rate is from the market rate: the text, and to which side. */
interface Distance {
  /** "▾ −0.76%": an arrow and a sign, so that the meaning never depends on colour. */
  text: string;
  side: 'below' | 'above' | 'at';
}

function percentAbove(rate: Decimal, market: Decimal): string {
  return toText(divide(multiply(subtract(rate, market), HUNDRED), market, PERCENT_DECIMALS, 'halfUp'));
}

/**
 * The distance of a rate from the market rate, in per cent of the market rate; null if either is unknown.
 *
 * @param isTurned true if both are shown the other way round: a higher rate is then the lower figure
 */
export function distanceFromMarket(rate: string | null, marketRate: string | null, isTurned = false): Distance | null {
  const [value, market] = [rate, marketRate].map((text) => (text === null ? null : parseDecimal(text)));
  if (!value || !market || !isPositive(market) || (isTurned && !isPositive(value))) return null;
  const percent = isTurned ? percentAbove(market, value) : percentAbove(value, market);
  const figure = moneyTexts.percent(formatFixed(percent.replace('-', ''), PERCENT_DECIMALS));
  if (percent === '0') return { text: figure, side: 'at' };
  return percent.startsWith('-') ? { text: `▾ −${figure}`, side: 'below' } : { text: `▴ +${figure}`, side: 'above' };
}
