import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '@/api/transport/baseApi';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { HISTORY_POINTS, rateHistorySlice, selectRateHistory } from '@/state/slices/rateHistorySlice';
import { sessionActions } from '@/state/slices/sessionSlice';
import { aRate } from '@test/support/app/builders';

function createHistory() {
  const store = configureStore({
    reducer: { rateHistory: rateHistorySlice.reducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(baseApi.middleware),
  });
  return {
    /** Each answer has one rate of the pair, as a rule. */
    answer: (...rates: string[]) =>
      store.dispatch(
        ratesApi.util.upsertQueryData(
          'getRates',
          undefined,
          rates.map((rate) => aRate({ rate })),
        ),
      ),
    end: () => store.dispatch(sessionActions.changed({ isOpen: false, generation: 2 })),
    rates: () => selectRateHistory(store.getState(), 'CNY', 'NGN').map(({ rate }) => rate),
    points: () => selectRateHistory(store.getState(), 'CNY', 'NGN'),
  };
}

test('the session keeps a point for each change of a market rate, and none for the same again [S10.desk.charts]', async () => {
  const history = createHistory();
  for (const rate of ['216', '216', '217', '216']) await history.answer(rate);
  expect(history.rates()).toEqual(['216', '217', '216']);
  expect(history.points().every(({ at }) => at > 0)).toBe(true);
});

test('however long the session, the history is bounded and keeps its first and its last rates [S10.desk.charts]', async () => {
  const history = createHistory();
  const rates = Array.from({ length: HISTORY_POINTS * 2 }, (_, index) => String(index + 1));
  await history.answer(...rates.slice(0, HISTORY_POINTS));
  expect(history.rates()).toEqual(rates.slice(0, HISTORY_POINTS));
  await history.answer(...rates.slice(HISTORY_POINTS, HISTORY_POINTS + 1));
  const older = rates.slice(0, HISTORY_POINTS / 2).filter((_, index) => index % 2 === 0);
  expect(history.rates()).toEqual([...older, ...rates.slice(HISTORY_POINTS / 2, HISTORY_POINTS + 1)]);
  await history.answer(...rates.slice(HISTORY_POINTS + 1));
  expect(history.rates().length).toBeLessThanOrEqual(HISTORY_POINTS);
  expect(history.rates()[0]).toBe('1');
  expect(history.rates().at(-1)).toBe(String(HISTORY_POINTS * 2));
  const times = history.points().map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('the next session begins without history [S10.desk.charts]', async () => {
  const history = createHistory();
  await history.answer('216');
  history.end();
  expect(history.points()).toEqual([]);
});
