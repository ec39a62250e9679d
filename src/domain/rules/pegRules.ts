import { MOST_PEG_PERCENT, PEG_PERCENT_DECIMALS } from '@contract/values/pegs';
import { canonicalDecimal } from '@contract/values/decimals';
import type { Peg } from '@contract/values/peg';
import { filledAmount, filledRate, rateText, type TypedNumber } from '@/domain/money/typedNumber';
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  parseDecimal,
  roundTo,
  subtract,
  toText,
} from '@/domain/money/decimal';
import { peggedRate } from '@/domain/money/peggedRate';
import { pegTexts } from '@/texts/listing/pegs';
import { unlessDoubtful } from './amountRule';
import type { Rules } from './breach';

/** How a listing follows the market, as it is typed. */
export interface PegForm {
  /** The side of the market rate on which its rate is; null for a listing that does not follow the market. */
  side: 'below' | 'above' | null;
  /** In percent of the market rate, without a sign. */
  distance: TypedNumber;
  /** Empty for no limit. */
  floor: TypedNumber;
  ceiling: TypedNumber;
}

/** A listing that does not follow the market. */
export const UNPEGGED: PegForm = {
  side: null,
  distance: filledAmount(''),
  floor: filledRate(''),
  ceiling: filledRate(''),
};

/** A peg as it would be typed. */
export function pegFormOf({ percent, floor, ceiling }: Peg): PegForm {
  return {
    side: percent.startsWith('-') ? 'below' : 'above',
    distance: filledAmount(percent.replace('-', '')),
    floor: filledRate(floor ?? ''),
    ceiling: filledRate(ceiling ?? ''),
  };
}

const HUNDRED = decimal('100');
const MOST = decimal(MOST_PEG_PERCENT);

function percentOf({ side, distance: { value } }: PegForm): string | null {
  if (value === null || compare(value, MOST) > 0) return null;
  if (compare(roundTo(value, PEG_PERCENT_DECIMALS, 'down'), value) !== 0) return null;
  return side === 'below' && !isZero(value) ? `-${toText(value)}` : toText(value);
}

/** The peg that was typed; null if the listing does not follow the market, or if its distance cannot be read. */
export function pegOf(form: PegForm): Peg | null {
  const percent = form.side === null ? null : percentOf(form);
  return percent === null ? null : { percent, floor: rateText(form.floor), ceiling: rateText(form.ceiling) };
}

/** The rate that a typed peg gives at a market rate; null while one of them is unknown. */
export function previewOf(form: PegForm, marketRate: string | null): ReturnType<typeof peggedRate> | null {
  const market = marketRate === null ? null : parseDecimal(marketRate);
  const peg = pegOf(form);
  return peg && market && isPositive(market) ? peggedRate(market, peg) : null;
}

/** A listing can never be within its limits if the lower one is above the upper one. */
export function checkPegLimits({ floor, ceiling }: Pick<Peg, 'floor' | 'ceiling'>): string | null {
  return floor !== null && ceiling !== null && compare(decimal(floor), decimal(ceiling)) > 0
    ? pegTexts.limitsCrossed
    : null;
}

const isLimit = (value: Decimal | null): boolean => value !== null && isPositive(value);

function checkLimit({ side }: PegForm, limit: TypedNumber): string | null {
  return side === null || limit.problem === 'empty' || isLimit(limit.value)
    ? null
    : unlessDoubtful(limit, pegTexts.limitUnreadable);
}

interface PegFacts {
  /** Decimal text; null if no market rate is known for the pair. */
  marketRate: string | null;
}

/** Nothing is checked of a listing that does not follow the market. */
export const pegRules: Rules<PegForm, PegFacts> = [
  [
    'distance',
    (form) =>
      form.side === null || percentOf(form) !== null
        ? null
        : unlessDoubtful(form.distance, pegTexts.distanceUnreadable),
  ],
  ['distance', ({ side }, { marketRate }) => (side === null || marketRate !== null ? null : pegTexts.noMarket)],
  ['floor', (form) => checkLimit(form, form.floor)],
  ['ceiling', (form) => checkLimit(form, form.ceiling)],
  [
    'ceiling',
    ({ side, floor, ceiling }) =>
      side === null ? null : checkPegLimits({ floor: rateText(floor), ceiling: rateText(ceiling) }),
  ],
];

/** The side and the distance at which a rate is from the market rate, for a rate that was picked on the chart. */
export function pegAt({ value }: TypedNumber, marketRate: string | null): Partial<PegForm> {
  const market = marketRate === null ? null : parseDecimal(marketRate);
  if (!value || !market || !isPositive(market)) return {};
  const isBelow = compare(value, market) < 0;
  const apart = isBelow ? subtract(market, value) : subtract(value, market);
  const percent = divide(multiply(apart, HUNDRED), market, PEG_PERCENT_DECIMALS, 'halfUp');
  return { side: isBelow ? 'below' : 'above', distance: filledAmount(toText(percent)) };
}

/** How a listing follows the market, from a link: ?peg=-1.5&floor=210&ceiling=220. What cannot be read is left out. */
export function readPegPrefill(search: URLSearchParams): Peg | null {
  const percent = canonicalDecimal(search.get('peg') ?? '');
  if (percent === null) return null;
  return pegOf(pegFormOf({ percent, floor: search.get('floor'), ceiling: search.get('ceiling') }));
}
