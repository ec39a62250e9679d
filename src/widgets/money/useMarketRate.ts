import { useGetRatesQuery } from '@/api/endpoints/ratesApi';

/**
 * The market rate of a pair, units of `swapTo` for one of `currency`; null while it is unknown. Only a change of this
 * rate renders again. The watched query holds the group currency_rates.
 */
export function useMarketRate(currency: string, swapTo: string): string | null {
  return useGetRatesQuery(undefined, {
    selectFromResult: ({ data }) => ({
      rate:
        data?.find(({ currency_from, currency_to }) => currency_from === currency && currency_to === swapTo)?.rate ??
        null,
    }),
  }).rate;
}
