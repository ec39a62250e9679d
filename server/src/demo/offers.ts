import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { add, type Decimal, decimal, divide, multiply, toText } from '@/domain/money/decimal';
import type { Random } from './random';
import { crossRate, type Values } from './values';

/** What a maker lists: `amount` of `currency`, for `rate` of `swapTo` each. */
export interface MakerOffer {
  currency: TradableCurrency;
  swapTo: TradableCurrency;
  amount: string;
  rate: string;
}

/** The six pairs, and the steps in which makers quote: about 0.2 to 0.35 % of the rate. */
const STEPS: readonly (readonly [currency: TradableCurrency, swapTo: TradableCurrency, step: string])[] = [
  ['CNY', 'GHC', '0.005'],
  ['CNY', 'NGN', '0.5'],
  ['GHC', 'CNY', '0.002'],
  ['GHC', 'NGN', '0.5'],
  ['NGN', 'CNY', '0.00001'],
  ['NGN', 'GHC', '0.00002'],
];

/** Makers offer from just below the market rate to about 4 % above it, well within the band of spec 5. */
const STEPS_BELOW = 1;
const STEPS_ABOVE = 12;

/** Amounts are multiples of these. */
const LOTS: Record<TradableCurrency, { size: string; most: number }> = {
  CNY: { size: '100', most: 180 },
  GHC: { size: '150', most: 180 },
  NGN: { size: '20000', most: 190 },
};

function nearStep(rate: Decimal, step: Decimal, away: number): Decimal {
  return multiply(step, add(divide(rate, step, 0, 'halfUp'), decimal(String(away))));
}

/** The rate that a maker asks for on a pair now. */
export function anAskedRate(
  random: Random,
  values: Values,
  currency: TradableCurrency,
  swapTo: TradableCurrency,
): string {
  const [, , step] = STEPS.find((row) => row[0] === currency && row[1] === swapTo) ?? random.oneOf(STEPS);
  // The smaller of two random numbers: most offers are close to the market rate.
  const away = Math.min(random.between(-STEPS_BELOW, STEPS_ABOVE), random.between(-STEPS_BELOW, STEPS_ABOVE));
  return toText(nearStep(crossRate(values, currency, swapTo), decimal(step), away));
}

/** What a maker offers on a pair now. */
export function anOfferOf(
  random: Random,
  values: Values,
  [currency, swapTo]: readonly [TradableCurrency, TradableCurrency],
): MakerOffer {
  const { size, most } = LOTS[currency];
  // Small offers are more frequent than large ones.
  const lots = Math.min(random.between(1, most), random.between(1, most));
  const amount = toText(multiply(decimal(size), decimal(String(lots))));
  return { currency, swapTo, amount, rate: anAskedRate(random, values, currency, swapTo) };
}

/** All pairs of tradable currencies. */
export const PAIRS: readonly (readonly [TradableCurrency, TradableCurrency])[] = TRADABLE_CURRENCIES.flatMap(
  (currency) =>
    TRADABLE_CURRENCIES.filter((swapTo) => swapTo !== currency).map((swapTo) => [currency, swapTo] as const),
);
