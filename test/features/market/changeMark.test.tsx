import { render } from '@testing-library/react';
import { ChangeMark } from '@/features/market/book/changes';

const mark = () => document.querySelector<HTMLElement>('.mark');

test('a row that comes back into sight goes on with its mark, for six seconds in all [S10.desk.change]', () => {
  render(<ChangeMark mark={{ kind: 'more', at: Date.now() - 4_000 }} />);
  const delay = parseInt(mark()?.style.animationDelay ?? '0', 10);
  expect(delay).toBeLessThanOrEqual(-4_000);
  expect(delay).toBeGreaterThan(-6_000);
});

test('a row that comes back into sight later does not show an old change again [S10.desk.change]', () => {
  render(<ChangeMark mark={{ kind: 'more', at: Date.now() - 6_001 }} />);
  expect(mark()).toBeNull();
});
