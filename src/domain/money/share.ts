import { type Decimal, decimal, divide, isPositive, multiply, toText, ZERO } from './decimal';

const HUNDRED = decimal('100');

/** A part of a whole in percent, cut to 2 decimals, so that parts never add up to more than the whole. */
export const percentOf = (part: Decimal, whole: Decimal): string =>
  toText(isPositive(whole) ? divide(multiply(part, HUNDRED), whole, 2, 'down') : ZERO);
