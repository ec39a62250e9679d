import { withoutNumbers } from '@/domain/wording/hiddenNumbers';
import { pegText } from '@/domain/wording/pegText';
import { formatSessionPlace, inCountry } from '@/domain/wording/sessionPlace';

test.each([
  ['1.5', '+1.5%'],
  ['2', '+2%'],
  ['-1.5', '−1.5%'],
  ['0', '±0%'],
])('the distance %s of a peg is written %s', (percent, text) => {
  expect(pegText(percent)).toBe(text);
});

test.each([
  ['You received ¥ 1,234.50 for 7 orders.', 'You received ¥ ••• for ••• orders.'],
  ["1'000 or 1 000 or 1’000", '••• or ••• or •••'],
  ['1 000,50 F', '••• F'],
  ['Room 5.', 'Room •••.'],
  ['٣٤ and 8', '••• and •••'],
  ['none', 'none'],
])('in %j each number is dots', (text, hidden) => {
  expect(withoutNumbers(text)).toBe(hidden);
});

test('a session is named by its browser and its system, and by its country if that is known', () => {
  const session = { browser: 'Firefox', system: 'Windows', country: 'NG' };
  expect(formatSessionPlace(session)).toBe('Firefox on Windows, Nigeria');
  expect(formatSessionPlace({ ...session, country: '' })).toBe('Firefox on Windows');
  expect(inCountry('Phone', 'not a country')).toBe('Phone, not a country');
});
