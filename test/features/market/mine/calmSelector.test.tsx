import { act, screen } from '@testing-library/react';
import { useCalmSelector } from '@/features/market/mine/ListingRow';
import { selectWatchedText, watchlistChosen } from '@/state/slices/preferencesSlice';
import type { RootState } from '@/state/store/store';
import { renderScreen } from '@test/support/app/renderScreen';

const calculated: string[] = [];
/** The test changes the watchlist, because any text of the state will do. Null while nothing is watched. */
const select = (state: RootState) => {
  const text = selectWatchedText(state);
  calculated.push(text);
  return text === '' ? null : text;
};
const Figure = () => <output>{useCalmSelector(select) ?? 'none'}</output>;

afterEach(() => void jest.useRealTimers());
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const shown = () => screen.getByRole('status').textContent;

function open() {
  const { store } = renderScreen(<Figure />);
  // Not before: what the device keeps is read against a clock of its own.
  jest.useFakeTimers();
  return (text: string) => act(() => void store.dispatch(watchlistChosen([text])));
}

test('an own rank follows the market at most twice a second, and ends at the last one [S11.mine.table]', () => {
  const change = open();
  const seen = new Set([shown()]);
  for (let count = 1; count <= 21; count += 1) {
    change(`CNY/${String(count)}`);
    seen.add(shown());
    pass(50);
    seen.add(shown());
  }
  // The first one is shown at once; then, of twenty changes in a second, two.
  expect([...seen]).toEqual(['none', 'CNY/1', 'CNY/11', 'CNY/21']);
  pass(10_000);
  expect(shown()).toBe('CNY/21');
});

test('a rank is calculated no more often than it is shown [S11.mine.table]', () => {
  const change = open();
  change('CNY/1');
  calculated.length = 0;
  for (let count = 2; count <= 101; count += 1) change(`CNY/${String(count)}`);
  expect(calculated).toEqual([]);
  pass(500);
  expect(new Set(calculated)).toEqual(new Set(['CNY/101']));
});
