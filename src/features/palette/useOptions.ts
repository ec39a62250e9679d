import { ratesApi } from '@/api/endpoints/ratesApi';
import { readSentences } from '@/domain/sentences/sentence';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import type { Option } from './option';
import { allPlaces, matching, placesOfNumber } from './places';
import { type PairOf, sentenceOptions } from './sentenceOptions';

const MOST = 60;
const selectRates = ratesApi.endpoints.getRates.select();

/** What the palette offers for what is typed: what a sentence fills in, what a number names, and the places. */
export function useOptions(text: string): Option[] {
  const store = useAppStore();
  const watched = useAppSelector(selectWatched);
  const [statement, profit, alerts, hasReceipts] = [
    useCapability('statements') === true,
    useCapability('profit') === true,
    useCapability('alerts') === true,
    useCapability('receipts') === true,
  ];
  const offered: Readonly<Record<string, boolean>> = { statement, profit, alerts };
  const places = allPlaces((name) => offered[name] ?? true, watched);
  const pairOf: PairOf = (currency, swapTo) => {
    const state = store.getState();
    const known = selectRates(state).data?.find((one) => one.currency_from === currency && one.currency_to === swapTo);
    return { isTurned: selectIsTurned(currency, swapTo)(state), marketRate: known?.rate ?? null };
  };
  const filled = readSentences(text).flatMap((sentence) => sentenceOptions(sentence, pairOf));
  const named = [...filled, ...placesOfNumber(text, hasReceipts)];
  const known = new Set(named.map(({ to }) => to));
  return [...named, ...matching(places, text, MOST).filter(({ to }) => to === null || !known.has(to))];
}
