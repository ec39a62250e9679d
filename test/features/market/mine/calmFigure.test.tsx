import { act, render, screen } from '@testing-library/react';
import { useCalmFigure } from '@/features/market/mine/useCalmFigure';

function Figure({ figure, onRender }: { figure: string; onRender: (shown: string) => void }) {
  const shown = useCalmFigure(figure);
  onRender(shown);
  return <output>{shown}</output>;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const shown = () => screen.getByRole('status').textContent;

test('an own rank follows the market at most twice a second, and ends at the last one [S11.mine.table]', () => {
  const seen: string[] = [];
  const figure = (text: string) => <Figure figure={text} onRender={(now) => void seen.push(now)} />;
  const { rerender } = render(figure('1'));
  for (let change = 2; change <= 21; change += 1) {
    rerender(figure(String(change)));
    pass(50);
  }
  // Twenty changes in a second: the changes 11 and 21 are shown.
  expect([...new Set(seen)]).toEqual(['1', '11', '21']);
  expect(shown()).toBe('21');
  pass(10_000);
  expect(shown()).toBe('21');
});

test('a rank that is as before in the end was never another [S11.mine.table]', () => {
  const { rerender } = render(<Figure figure="2 of 3" onRender={() => undefined} />);
  rerender(<Figure figure="3 of 3" onRender={() => undefined} />);
  pass(300);
  rerender(<Figure figure="2 of 3" onRender={() => undefined} />);
  pass(199);
  expect(shown()).toBe('2 of 3');
  pass(1_000);
  expect(shown()).toBe('2 of 3');
});
