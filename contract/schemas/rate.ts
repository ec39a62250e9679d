import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { listOf, oneOf } from './envelopes';
import { idText, optionalText } from '@contract/values/text';

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
