import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { type Market, marketOf, MARKETS } from '@contract/values/markets';
import type { CurrencyRate } from '@contract/rates';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { compare, decimal, isPositive, parseDecimal } from '@/domain/money/decimal';
import { type QuotedPer, selectQuotedPer } from '@/state/slices/preferencesSlice';
import { createAppSelector } from '@/state/store/hooks';
import type { RootState } from '@/state/store/store';

const ONE = decimal('1');
const selectRates = ratesApi.endpoints.getRates.select();

/** The currency of which one unit costs 1 or more of the other, by the market rate; undefined while none is known. */
function dearer(market: Market, rates: readonly CurrencyRate[]): string | undefined {
  const [one = '', other = ''] = market.split('-');
  const rateOf = (from: string, to: string) => {
    const known = rates.find(({ currency_from, currency_to }) => currency_from === from && currency_to === to);
    const rate = known && parseDecimal(known.rate);
    return rate && isPositive(rate) ? compare(rate, ONE) >= 0 : undefined;
  };
  // The pair and its reverse are decided from the same rate, so they agree even if both of their rates are about 1.
  const isFirst = rateOf(one, other) ?? (rateOf(other, one) === undefined ? undefined : !rateOf(other, one));
  if (isFirst === undefined) return undefined;
  return isFirst ? one : other;
}

/** How the rates of each market are read: as the user chose, else so that the market rate is 1 or more. */
const selectReadPer = createAppSelector(
  [selectQuotedPer, (state: RootState) => selectRates(state).data],
  (chosen, rates = []): QuotedPer =>
    Object.fromEntries(
      MARKETS.map((market) => {
        const per = chosen[market] ?? '';
        return [market, market.split('-').includes(per) ? per : dearer(market, rates)];
      }),
    ),
);

/**
 * True if rates of the pair are shown and typed the other way round: as `currency` per `swapTo`, not as the
 * specification has them. False while no market rate is known and nothing was chosen.
 */
export const selectIsTurned =
  (currency: string, swapTo: string) =>
  (state: RootState): boolean => {
    const market = marketOf(currency, swapTo);
    return market !== null && selectReadPer(state)[market] === swapTo;
  };

/** The currencies towards which rates of `currency` are shown and typed the other way round. */
export const selectTurnedTargets =
  (currency: string) =>
  (state: RootState): readonly string[] =>
    TRADABLE_CURRENCIES.filter((code) => selectIsTurned(currency, code)(state));
