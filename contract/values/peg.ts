import * as v from 'valibot';
import { RATE_INPUT_DECIMALS } from './constants';
import { canonicalDecimal } from './decimals';
import { decimalText, positiveDecimalPayload } from './decimalText';

const PERCENT = /^-?\d{1,2}(\.\d{1,2})?$/;
const WRONG_PERCENT = 'percent must be a number from -10 to 10 with at most 2 decimals';
/** From -10 to 10: one digit before the point, or exactly ten. */
const isWithinTen = (text: string): boolean => /^-?(\d(\.\d+)?|10)$/.test(text);

const percentPayload = v.pipe(
  v.union([v.string(), v.number()], WRONG_PERCENT),
  v.transform(String),
  v.regex(PERCENT, WRONG_PERCENT),
  v.transform((text) => canonicalDecimal(text) ?? text),
  v.check(isWithinTen, WRONG_PERCENT),
);
const limitPayload = (name: string) => v.optional(v.nullable(positiveDecimalPayload(name, RATE_INPUT_DECIMALS)), null);

/**
 * How a listing follows the market: its distance from the market rate in percent, and the rates beneath and above which it
 * is not offered (null: no limit). Rates are in the specification's way.
 */
export const pegPayload = v.object({
  percent: percentPayload,
  floor: limitPayload('floor'),
  ceiling: limitPayload('ceiling'),
});
export type Peg = v.InferOutput<typeof pegPayload>;

/** A peg in an answer. `outside` names the limit that hides the listing from others. */
export const ownPeg = v.object({
  percent: decimalText,
  floor: v.nullable(decimalText),
  ceiling: v.nullable(decimalText),
  outside: v.nullable(v.picklist(['floor', 'ceiling'])),
});
export type OwnPeg = v.InferOutput<typeof ownPeg>;
