import * as v from 'valibot';
import { defineCalls, READ } from './call';
import { listOf, oneOf } from './values/envelopes';
import { decimalText } from './values/decimalText';
import { idText, optionalText } from './values/text';

/** Spec 3, Currency rate: units of `currency_to` for one of `currency_from`. */
const currencyRate = v.object({
  id: idText,
  currency_from: v.string(),
  currency_to: v.string(),
  rate: decimalText,
  last_updated: optionalText,
});
export type CurrencyRate = v.InferOutput<typeof currencyRate>;

export const ratesAnswer = listOf(currencyRate);

/** GET /currencyrates/?currency_from&currency_to: only the rate is certain to be there (spec 7). */
export const rateAnswer = oneOf(v.object({ rate: decimalText }));

/** Specification 7: market rates. */
export const rateCalls = defineCalls({
  getRates: { ...READ, path: 'currencyrates/', answer: ratesAnswer, fedBy: ['currency_rates'] },
  getRate: {
    ...READ,
    path: 'currencyrates/',
    query: { currency_from: null, currency_to: null },
    answer: rateAnswer,
    fedBy: ['currency_rates'],
  },
});
