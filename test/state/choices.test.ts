import { waitFor } from '@testing-library/dom';
import { userApi } from '@/api/endpoints/userApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import {
  amountsHidden,
  chartChosen,
  densityChosen,
  quoteChosen,
  selectAreAmountsHidden,
  selectChart,
  selectDensity,
  selectQuotedPer,
  selectTheme,
  themeChosen,
} from '@/state/slices/preferencesSlice';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { settled } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { answerAs } from './sessionWorld';

const { store, reload } = pageOfEachTest(answerAs);
const STORED = 'persist:crossrate';

const textOf = (theme: string, density: string, version = 8) =>
  JSON.stringify({
    theme: JSON.stringify(theme),
    density: JSON.stringify(density),
    ...{ language: '""', areAmountsHidden: 'false' },
    ...{ quotedPer: '{}', bookSteps: '{}', chart: '""', watched: '""', desk: '""' },
    _persist: JSON.stringify({ version, rehydrated: true }),
  });
/** Another tab stores its choices. @returns the stored text */
function chooseElsewhere(theme: string, density: string): string {
  const newValue = textOf(theme, density);
  localStorage.setItem(STORED, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue }));
  return newValue;
}
const shown = () => [selectTheme(store().getState()), selectDensity(store().getState())];
const ready = () => waitFor(() => expect(store().persistor.getState().bootstrapped).toBe(true));
const open = () => {
  reload();
  return ready();
};

beforeEach(ready);

test('only choices about the interface outlive the page: neither the token nor data of the user', async () => {
  await store().dispatch(userApi.endpoints.getMe.initiate());
  store().dispatch(themeChosen('dark'));
  await store().persistor.flush();
  expect(Object.keys(localStorage).sort()).toEqual([TOKEN_KEY, STORED]);
  const kept = JSON.parse(localStorage.getItem(STORED) ?? '') as Record<string, string>;
  expect(Object.keys(kept).sort().join(' ')).toBe(
    '_persist areAmountsHidden bookSteps chart density desk language quotedPer theme watched',
  );
});

test('the next page begins with the choices of this one', async () => {
  expect(shown()).toEqual(['system', 'auto']);
  store().dispatch(themeChosen('dark'));
  store().dispatch(densityChosen('compact'));
  await store().persistor.flush();
  await open();
  expect(shown()).toEqual(['dark', 'compact']);
});

test('a stored choice that this version does not know is replaced by the default', async () => {
  localStorage.setItem(STORED, textOf('purple', 'compact'));
  await open();
  expect(shown()).toEqual(['system', 'compact']);
});

test('what another tab chose is not written back', async () => {
  const stored = chooseElsewhere('dark', 'compact');
  await waitFor(() => expect(shown()).toEqual(['dark', 'compact']));
  await store().persistor.flush();
  expect(localStorage.getItem(STORED)).toBe(stored);
});

test('what another tab stores and this version cannot read changes nothing', async () => {
  chooseElsewhere('dark', 'compact');
  await waitFor(() => expect(shown()).toEqual(['dark', 'compact']));
  chooseElsewhere('purple', 'purple');
  localStorage.setItem(STORED, '{');
  window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue: '{' }));
  await settled();
  expect(shown()).toEqual(['dark', 'compact']);
});

test.each([
  ['light', 'compact'],
  ['dark', 'comfortable'],
  ['system', 'auto'],
] as const)('the choices %s and %s of another tab replace those of this one', async (theme, density) => {
  store().dispatch(themeChosen(theme === 'dark' ? 'light' : 'dark'));
  store().dispatch(densityChosen(density === 'compact' ? 'comfortable' : 'compact'));
  await store().persistor.flush();
  chooseElsewhere(theme, density);
  await waitFor(() => expect(shown()).toEqual([theme, density]));
});

test('a change of any other stored value does not replace the choices of this tab', async () => {
  localStorage.setItem(STORED, textOf('dark', 'compact'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'Token' }));
  await settled();
  expect(shown()).toEqual(['system', 'auto']);
});

test('a store that was stopped does not follow the choices of other tabs', async () => {
  store().stop();
  chooseElsewhere('dark', 'compact');
  await settled();
  expect(shown()).toEqual(['system', 'auto']);
});

test('choices that an older version stored are kept', async () => {
  localStorage.setItem(STORED, textOf('dark', 'compact', 0));
  await open();
  expect(shown()).toEqual(['dark', 'compact']);
});

test('the chosen chart of the desk is kept, and what is no text is not taken [S11.candles.kept]', async () => {
  const chart = () => selectChart(store().getState());
  store().dispatch(chartChosen('rate 1d'));
  await store().persistor.flush();
  await open();
  expect(chart()).toBe('rate 1d');
  localStorage.setItem(
    STORED,
    JSON.stringify({ chart: '7', _persist: JSON.stringify({ version: 4, rehydrated: true }) }),
  );
  await open();
  expect(chart()).toBe('');
});

const areHidden = () => selectAreAmountsHidden(store().getState());
const withHidden = (areAmountsHidden: string, version: number) =>
  JSON.stringify({ areAmountsHidden, _persist: JSON.stringify({ version, rehydrated: true }) });

test('hidden amounts are hidden on the next visit, before the rest of what is stored is read [S11.hide.kept]', async () => {
  expect(areHidden()).toBe(false);
  store().dispatch(amountsHidden(true));
  await store().persistor.flush();
  reload();
  expect(areHidden()).toBe(true);
  await ready();
  expect(areHidden()).toBe(true);
});

test('amounts that another tab hides or shows are so in this one too [S11.hide.kept]', async () => {
  for (const isHidden of [true, false]) {
    const newValue = withHidden(String(isHidden), 2);
    localStorage.setItem(STORED, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue }));
    await waitFor(() => expect(areHidden()).toBe(isHidden));
  }
});

test.each([
  ['nothing', undefined],
  ['a word', '"true"'],
  ['rubbish', '{'],
])('if %s is stored for them, amounts are shown [S11.hide.kept]', async (_what, stored) => {
  if (stored !== undefined) localStorage.setItem(STORED, withHidden(stored, 1));
  await open();
  expect(areHidden()).toBe(false);
});

const quotes = () => selectQuotedPer(store().getState());

test('the way in which the rates of a market are read is kept for the next page [S10.quote.way]', async () => {
  store().dispatch(quoteChosen({ market: 'CNY-NGN', per: 'NGN' }));
  await store().persistor.flush();
  await open();
  expect(quotes()).toEqual({ 'CNY-NGN': 'NGN' });
});

test.each([
  ['nothing', undefined],
  ['null', 'null'],
  ['an unknown market', '{"CNY-EUR":"CNY"}'],
  ['a currency of another market', '{"CNY-NGN":"GHC"}'],
  ['a list', '["CNY-NGN"]'],
  ['a number', '7'],
  ['a word', '"NGN"'],
])(
  'if %s is stored for it, rates are read without a choice, and one can be made [S10.quote.way]',
  async (_what, quotedPer) => {
    localStorage.setItem(
      STORED,
      JSON.stringify({ quotedPer, _persist: JSON.stringify({ version: 4, rehydrated: true }) }),
    );
    await open();
    const isTurned = () => selectIsTurned('CNY', 'NGN')(store().getState());
    expect(isTurned()).toBe(false);
    store().dispatch(quoteChosen({ market: 'CNY-NGN', per: 'NGN' }));
    expect(isTurned()).toBe(true);
  },
);
