import { configureStore } from '@reduxjs/toolkit';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { baseApi } from '@/api/transport/baseApi';
import { selectIsTurned, selectTurnedTargets } from '@/state/selectors/quoteSelectors';
import { quoteChosen } from '@/state/slices/preferencesSlice';
import { HISTORY_POINTS, rateHistorySlice, selectRateHistory } from '@/state/slices/rateHistorySlice';
import { sessionActions } from '@/state/slices/sessionSlice';
import { aRate } from '@test/support/app/builders';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';

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

describe('ways of quoting', () => {
  /** A market rate as a backend sends it. */
  type WireRate = readonly [from: string, to: string, rate: string];

  let rates: readonly WireRate[];

  const { store } = pageOfEachTest(({ answer }) =>
    answer(rates.map(([currency_from, currency_to, rate], id) => ({ id, currency_from, currency_to, rate }))),
  );

  beforeEach(() => void (rates = []));

  const known = (...now: WireRate[]) => {
    rates = now;
    return store().dispatch(ratesApi.endpoints.getRates.initiate(undefined, { forceRefetch: true }));
  };

  const isTurned = (currency: string, swapTo: string) => selectIsTurned(currency, swapTo)(store().getState());

  /** How rates of CNY for NGN, and of NGN for CNY, are read: turned round or not. */
  const ofBoth = () => [isTurned('CNY', 'NGN'), isTurned('NGN', 'CNY')];

  const NOT_TURNED = [false, false];

  const PER_CNY = [false, true];

  const PER_NGN = [true, false];

  const MARKET_RATES: WireRate[] = [
    ['GHC', 'NGN', '130'],
    ['NGN', 'GHC', '0.0077'],
    ['CNY', 'GHC', '1.6'],
    ['GHC', 'CNY', '0.62'],
    ['NGN', 'CNY', '0.0046'],
    ['CNY', 'NGN', '216.92'],
  ];

  test('until a market rate is known, no rate is turned round [S10.quote.way]', async () => {
    expect(ofBoth()).toEqual(NOT_TURNED);
    await known();
    expect(ofBoth()).toEqual(NOT_TURNED);
  });

  test.each<[WireRate, boolean[]]>([
    [['CNY', 'NGN', '216.92'], PER_CNY],
    [['CNY', 'NGN', '1.0000000001'], PER_CNY],
    [['CNY', 'NGN', '1'], PER_CNY],
    [['CNY', 'NGN', '0.9999999999'], PER_NGN],
    [['NGN', 'CNY', '0.0046'], PER_CNY],
    [['NGN', 'CNY', '0.9999999999'], PER_CNY],
    [['NGN', 'CNY', '1'], PER_NGN],
    [['NGN', 'CNY', '1.0000000001'], PER_NGN],
  ])(
    'with the market rate %j alone, its market is read so that the rate is 1 or more [S10.quote.way]',
    async (rate, ways) => {
      await known(rate);
      expect(ofBoth()).toEqual(ways);
    },
  );

  test.each<[string, string, WireRate[], boolean[]]>([
    ['0.9', '0.9', [], PER_NGN],
    ['1.1', '1.1', [], PER_CNY],
    ['0.9', '1.2', [['GHC', 'NGN', '130']], PER_NGN],
  ])(
    'market rates of %s and %s, which do not fit together, turn one direction only [S10.quote.way]',
    async (there, back, others, ways) => {
      await known(...others, ['NGN', 'CNY', back], ['CNY', 'NGN', there]);
      expect(ofBoth()).toEqual(ways);
    },
  );

  test.each(['0', '0.000', '-216'])(
    'a market rate of %s is none: the other direction counts [S10.quote.way]',
    async (rate) => {
      await known(['CNY', 'NGN', rate]);
      expect(ofBoth()).toEqual(NOT_TURNED);
      await known(['NGN', 'CNY', rate]);
      expect(ofBoth()).toEqual(NOT_TURNED);
      await known(['CNY', 'NGN', rate], ['NGN', 'CNY', '1.5']);
      expect(ofBoth()).toEqual(PER_NGN);
    },
  );

  test.each<[string, WireRate[]]>([
    ['from its first currency', [['CNY', 'GHC', '0.6']]],
    ['from its second currency', [['NGN', 'GHC', '0.0077']]],
    ['towards its first currency', [['GHC', 'CNY', '0.62']]],
    ['towards its second currency', [['GHC', 'NGN', '130']]],
    [
      'with USD',
      [
        ['USD', 'NGN', '1500'],
        ['CNY', 'USD', '0.14'],
      ],
    ],
  ])('the rates of another market %s say nothing about a market [S10.quote.way]', async (_which, others) => {
    await known(...others);
    expect(ofBoth()).toEqual(NOT_TURNED);
  });

  test('each market is read by its own rates, whatever their order [S10.quote.way]', async () => {
    const turned = () => ['CNY', 'GHC', 'NGN'].map((currency) => selectTurnedTargets(currency)(store().getState()));
    expect(turned()).toEqual([[], [], []]);
    await known(...MARKET_RATES);
    expect(turned()).toEqual([[], ['CNY'], ['CNY', 'GHC']]);
    await known(...MARKET_RATES.toReversed());
    expect(turned()).toEqual([[], ['CNY'], ['CNY', 'GHC']]);
  });

  test('a chosen way of one market is kept whatever its market rate is, and leaves the others as they are [S10.quote.way]', async () => {
    await known(...MARKET_RATES);
    store().dispatch(quoteChosen({ market: 'CNY-NGN', per: 'NGN' }));
    expect(ofBoth()).toEqual(PER_NGN);
    const targets = (currency: string) => selectTurnedTargets(currency)(store().getState());
    expect([targets('CNY'), targets('GHC'), targets('NGN')]).toEqual([['NGN'], ['CNY'], ['GHC']]);
    store().dispatch(quoteChosen({ market: 'CNY-NGN', per: 'CNY' }));
    await known(['CNY', 'NGN', '0.5']);
    expect(ofBoth()).toEqual(PER_CNY);
  });

  test('a choice that is no currency of the market leaves it to the market rate [S10.quote.way]', async () => {
    await known(...MARKET_RATES);
    store().dispatch(quoteChosen({ market: 'CNY-NGN', per: 'GHC' }));
    expect(ofBoth()).toEqual(PER_CNY);
  });

  test.each([
    ['CNY', 'CNY'],
    ['CNY', 'USD'],
    ['USD', 'NGN'],
    ['CNY', ''],
  ])('rates of %s for "%s", which are no market, are never turned round [S10.quote.way]', async (currency, swapTo) => {
    await known(...MARKET_RATES, ['USD', 'NGN', '0.5'], ['CNY', 'USD', '0.14']);
    expect(isTurned(currency, swapTo)).toBe(false);
  });
});
