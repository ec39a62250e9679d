import { Precise } from 'ccxt';

/** Everything that Crossrate counts has at most 8 decimals. */
const DECIMALS = 8;
const UNIT = '0.00000001';

/** A sum of money, a rate: exact decimal text. ccxt's own functions take and give undefined for what is unknown. */
export type Exact = string;

/** @throws Error for what is no number */
function known(text: string | undefined): Exact {
  if (text === undefined) throw new TypeError('a figure is missing');
  return text;
}

export const plus = (a: Exact, b: Exact): Exact => known(Precise.stringAdd(a, b));
export const minus = (a: Exact, b: Exact): Exact => known(Precise.stringSub(a, b));
export const times = (a: Exact, b: Exact): Exact => known(Precise.stringMul(a, b));
export const least = (a: Exact, b: Exact): Exact => known(Precise.stringMin(a, b));
export const isMore = (a: Exact, b: Exact): boolean => Precise.stringGt(a, b);
export const isSome = (a: Exact): boolean => Precise.stringGt(a, '0');

export const dividedDown = (a: Exact, b: Exact): Exact => known(Precise.stringDiv(a, b, DECIMALS));

export function dividedUp(a: Exact, b: Exact): Exact {
  const down = dividedDown(a, b);
  return isMore(a, times(down, b)) ? plus(down, UNIT) : down;
}

export const roundedDown = (a: Exact): Exact => dividedDown(a, '1');
/** As an amount is typed: rounded down. */
export const inCents = (a: Exact): Exact => known(Precise.stringDiv(a, '1', 2));
export const roundedUp = (a: Exact): Exact => dividedUp(a, '1');

/** What has to be paid so that a sum is left after the fee. */
export const withFee = (sum: Exact, share: Exact): Exact => dividedUp(sum, minus('1', share));
