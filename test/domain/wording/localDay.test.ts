import { endOfDay, isDay, startOfDay } from '@/domain/wording/localDay';

const begin = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

test("a day is from its first moment in the user's time zone until the day after it", () => {
  expect(startOfDay('2026-11-22')).toBe(begin(2026, 11, 22));
  expect(endOfDay('2026-11-22')).toBe(begin(2026, 11, 23));
  expect(endOfDay('2026-12-31')).toBe(begin(2027, 1, 1));
  expect(isDay('2024-02-29')).toBe(true);
});

test.each([
  '2026-02-31',
  '2026-13-01',
  '0002-11-22',
  '26-11-22',
  '2026-1-22',
  '2026-11-2',
  '2026-11-222',
  'x2026-11-22',
  // JavaScript takes these for dates.
  '2026-11-22 (',
  '+002026-11-22',
  '2026-11-22T10:00',
  '2026-ab-22',
  '',
  'today',
])('%p is no day', (text) => {
  expect([startOfDay(text), endOfDay(text), isDay(text)]).toEqual([undefined, undefined, false]);
});
