import { mendLanguage } from '@/features/market/charts/usePlot';

const named = (language: string) =>
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
afterEach(() => Reflect.deleteProperty(navigator, 'language'));

test('a language that Intl refuses keeps no chart from being drawn [S10.desk.charts]', () => {
  named('en-US@posix');
  expect(() => new Intl.NumberFormat(navigator.language)).toThrow(RangeError);
  mendLanguage();
  expect(new Intl.NumberFormat(navigator.language).format(1234.5)).toBe('1,234.5');
});

test('a language that Intl knows is unchanged [S10.desk.charts]', () => {
  named('de-DE');
  mendLanguage();
  expect(navigator.language).toBe('de-DE');
});
