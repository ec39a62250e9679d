import { rateAnswer, ratesAnswer } from '@contract/schemas/rate';
import { defineCalls, READ } from './call';

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
