import { filledAmount, filledRate } from '@/domain/money/typedNumber';
import { everyBreach } from '@/domain/rules/breach';
import { nextRun, standingOrderRules } from '@/domain/rules/standingOrderRules';
import { SENTENCES } from '@/texts/sentences';

const after = (kind: 'rate' | 'weekly' | 'monthly', day: number | null, at: string) =>
  nextRun({ kind, day }, new Date(at))?.toISOString() ?? null;

describe('the next run of a standing order [S11.standing.days]', () => {
  it.each([
    // A Thursday, and Fridays before, at and after 9:00.
    ['weekly', 5, '2026-11-26T23:59:59Z', '2026-11-27T09:00:00.000Z'],
    ['weekly', 5, '2026-11-27T08:59:59Z', '2026-11-27T09:00:00.000Z'],
    ['weekly', 5, '2026-11-27T09:00:00Z', '2026-12-04T09:00:00.000Z'],
    ['weekly', 7, '2026-12-28T10:00:00Z', '2027-01-03T09:00:00.000Z'],
    ['weekly', 1, '2026-11-29T12:00:00Z', '2026-11-30T09:00:00.000Z'],
    ['monthly', 1, '2026-12-01T09:00:00Z', '2027-01-01T09:00:00.000Z'],
    ['monthly', 15, '2026-11-15T08:00:00Z', '2026-11-15T09:00:00.000Z'],
    // Shorter months, and a leap year.
    ['monthly', 31, '2026-11-15T08:00:00Z', '2026-11-30T09:00:00.000Z'],
    ['monthly', 31, '2027-01-31T09:00:00Z', '2027-02-28T09:00:00.000Z'],
    ['monthly', 30, '2028-02-01T00:00:00Z', '2028-02-29T09:00:00.000Z'],
    ['monthly', 31, '2027-02-28T09:00:00Z', '2027-03-31T09:00:00.000Z'],
  ] as const)('%s on day %s after %s is %s', (kind, day, at, next) => {
    expect(after(kind, day, at)).toBe(next);
  });

  it('is none for an order on a rate', () => {
    expect(after('rate', null, '2026-11-26T00:00:00Z')).toBeNull();
  });
});

test('a standing order needs an amount, a target and a rate, at any distance from the market [S11.standing.refused]', () => {
  const form = (amount: string, target: string | null, limit: string) =>
    everyBreach(standingOrderRules, { amount: filledAmount(amount), target, limit: filledRate(limit) });
  expect(form('', null, '0')).toEqual({
    amount: SENTENCES.orderAmountInvalid,
    target: SENTENCES.orderCurrencyRequired,
    limit: SENTENCES.rateInvalid,
  });
  expect(form('500', 'CNY', '0.00000001')).toEqual({});
});
