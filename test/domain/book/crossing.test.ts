import { isCrossed, leastAsRead, leastUncrossed } from '@/domain/book/crossing';
import { compare, decimal, multiply, subtract, toText } from '@/domain/money/decimal';
import { ungrouped } from '@/domain/money/formatDecimal';
import { typedEither } from '@/domain/money/turnedInput';
import { listingRateOf } from '@/domain/paths/exchange';
import { checkProperty } from '@test/support/random/property';

const ONE = decimal('1');
const LAST_PLACE = decimal('0.00000001');

test('two rates of opposite directions cross if their product is at most 1, exactly [S11.crossed.rule]', () => {
  expect(isCrossed(decimal('213'), decimal('0.00466'))).toBe(true);
  expect(isCrossed(decimal('1.6'), decimal('0.625'))).toBe(true);
  expect(isCrossed(decimal('1.6'), decimal('0.62500001'))).toBe(false);
  expect(isCrossed(decimal('300000000.00000001'), decimal('0.00000001'))).toBe(false);
});

test('the lowest rate that does not cross is one unit of the last place above one that does [S11.crossed.rule]', () => {
  expect(leastUncrossed(decimal('0.625'))).toEqual(decimal('1.60000001'));
  expect(leastUncrossed(decimal('0.00466'))).toEqual(decimal('214.59227468'));
  checkProperty(2_000, (random) => {
    const opposite = decimal(`${String(random.between(0, 400))}.${random.digits(7)}1`);
    const least = leastUncrossed(opposite);
    expect(compare(multiply(least, opposite), ONE)).toBe(1);
    expect(isCrossed(subtract(least, LAST_PLACE), opposite)).toBe(true);
  });
});

test('the figure that a form names instead does not cross if it is typed, in either way of reading, as a rate or as a limit [S11.crossed.rule]', () => {
  expect(leastAsRead(decimal('0.0046'), false)).toBe('217.3914');
  expect(leastAsRead(decimal('214.5'), false)).toBe('0.00466201');
  expect(leastAsRead(decimal('214.5'), true)).toBe('214.49');
  checkProperty(2_000, (random) => {
    const opposite = decimal(`${String(random.between(0, 400))}.${random.digits(7)}1`);
    for (const isTurned of [false, true]) {
      const { value } = typedEither(ungrouped(leastAsRead(opposite, isTurned)), isTurned);
      expect(value && isCrossed(value, opposite)).toBe(false);
      // A limit is the rate of the opposite direction, so it is read the other way.
      const { value: limit } = typedEither(ungrouped(leastAsRead(opposite, isTurned)), !isTurned);
      expect(limit && isCrossed(decimal(listingRateOf(toText(limit))), opposite)).toBe(false);
    }
  });
});
