import { firstBreach } from '@/domain/rules/breach';
import { checkEndTime, endTimeOf, endTimeRules } from '@/domain/rules/endTimeRules';

describe('the end time of a listing', () => {
  const NOW = Date.parse('2026-11-28T10:00:00Z');

  test.each([
    [{ stay: 'open', lastDay: '2026-12-01' }, null],
    [{ stay: 'day', lastDay: '' }, '2026-11-29T10:00:00.000Z'],
    [{ stay: 'week', lastDay: '' }, '2026-12-05T10:00:00.000Z'],
    [{ stay: 'date', lastDay: '2026-12-01' }, new Date('2026-12-02T00:00:00').toISOString()],
    [{ stay: 'date', lastDay: '2026-02-31' }, null],
    [{ stay: 'date', lastDay: '' }, null],
  ] as const)('%j ends at %p [S11.lifecycle.end]', (form, endsAt) => {
    expect(endTimeOf(form, NOW)).toBe(endsAt);
  });

  test.each([
    ['2026-11-28T10:00:59.999Z', 'Choose an end that is at least a minute away.'],
    ['2026-11-28T10:01:00Z', null],
    ['2027-11-29T10:00:00Z', null],
    ['2027-11-29T10:00:00.001Z', 'Choose an end within a year.'],
  ])('an end at %s is answered with %p [S11.lifecycle.end]', (endsAt, sentence) => {
    expect(checkEndTime(endsAt, NOW)).toBe(sentence);
  });

  test('a day has to be chosen, not in the past and within a year; nothing else is checked [S11.lifecycle.end]', () => {
    const breachOf = (lastDay: string) => firstBreach(endTimeRules, { stay: 'date', lastDay }, null)?.message;
    expect(breachOf('')).toBe('Choose the last day.');
    expect(breachOf('2020-01-01')).toBe('Choose an end that is at least a minute away.');
    expect(breachOf('9000-01-01')).toBe('Choose an end within a year.');
    expect(firstBreach(endTimeRules, { stay: 'week', lastDay: '2020-01-01' }, null)).toBeNull();
  });
});
