import * as v from 'valibot';
import { defineCalls, READ } from './call';
import { decimalText } from './values/decimalText';

/**
 * What one currency cost and brought, counted in another. Null: a market rate that it needs was not known. The average
 * is null too if nothing is held.
 */
const countedIn = v.object({
  currency: v.string(),
  /** Of what is held. */
  cost: v.nullable(decimalText),
  /** Of one unit of what is held. */
  average: v.nullable(decimalText),
  realised: v.nullable(decimalText),
});

/** One currency of the user: what they own of it, in the wallet, in listings and held for orders. */
const currencyProfit = v.object({
  currency: v.string(),
  held: decimalText,
  counted: v.array(countedIn),
});
export type CurrencyProfit = v.InferOutput<typeof currencyProfit>;

/** Average cost and realised result, first in, first out. Not complete: the server has more lines to count. */
export const profitAnswer = v.object({ complete: v.boolean(), results: v.array(currencyProfit) });

/** Average cost and realised result (docs/PROTOCOL.md): the capability `profit` of our own server. */
export const profitCalls = defineCalls({
  getProfit: { ...READ, path: 'profit/', answer: profitAnswer, fedBy: ['homepage_updates', 'transactions'] },
});
