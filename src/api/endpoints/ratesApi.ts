import type { CurrencyRate } from '@contract/schemas/rate';
import { answerOf, type AnswerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';
import { searchOf } from '@/api/transport/callRequest';

/** A pair as spec 7's currencyrates call spells it. */
export interface RatePair {
  currency_from: string;
  currency_to: string;
}

/** Spec 7: market rates, exact decimal text: units of currency_to for one of currency_from. */
export const ratesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRates: build.query<CurrencyRate[], void>({
      query: () => ({ name: 'getRates' }),
      responseSchema: answerOf('getRates'),
    }),
    getRate: build.query<AnswerOf<'getRate'>, RatePair>({
      query: ({ currency_from, currency_to }) => ({
        name: 'getRate',
        search: searchOf({ currency_from, currency_to }),
      }),
      responseSchema: answerOf('getRate'),
    }),
  }),
});

export const { useGetRatesQuery, useGetRateQuery } = ratesApi;
