import { rateCalls } from '@contract/rates';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: market rates, exact decimal text: units of currency_to for one of currency_from. */
export const ratesApi = injectCalls(rateCalls);

export const { useGetRatesQuery, useGetRateQuery } = ratesApi;
