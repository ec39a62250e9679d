import { useGetRatesQuery } from '@/api/endpoints/ratesApi';

/**
 * The market rate of a pair, units of `to` for one of `from`; null while it is unknown. Only a change of this rate
 * renders again. The watched query holds the group currency_rates.
 */
export function useMarketRate(from: string, to: string): string | null {
  return useGetRatesQuery(undefined, {
    selectFromResult: ({ data }) => ({
      rate: data?.find(({ currency_from, currency_to }) => currency_from === from && currency_to === to)?.rate ?? null,
    }),
  }).rate;
}
