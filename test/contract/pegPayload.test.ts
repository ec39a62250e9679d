import * as v from 'valibot';
import { ownPeg, pegPayload } from '@contract/values/peg';

const WRONG = 'percent must be a number from -10 to 10 with at most 2 decimals';

test.each([
  ['0', '0'],
  ['-1.5', '-1.5'],
  ['1.50', '1.5'],
  ['09.25', '9.25'],
  [-3, '-3'],
  [2.25, '2.25'],
  ['10', '10'],
  ['-10.00', '-10'],
])('the distance %p of a peg is %s per cent, and no limit is null', (percent, read) => {
  expect(v.parse(pegPayload, { percent })).toEqual({ percent: read, floor: null, ceiling: null });
});

test.each(['10.01', '-11', '1.234', '', 'one', '+1', '1.', '.5', ' 1', '1 ', '100', null, true, undefined])(
  'the distance %p is refused with a reason',
  (percent) => {
    const { issues } = v.safeParse(pegPayload, { percent });
    expect(issues?.[0].path?.[0]?.key).toBe('percent');
    if (percent !== undefined) expect(issues?.[0].message).toBe(WRONG);
  },
);

test('the limits of a peg are positive rates; one that is not is refused by its name', () => {
  const limits = { floor: '210', ceiling: '220.5' };
  expect(v.parse(pegPayload, { percent: '1', ...limits })).toEqual({ percent: '1', ...limits });
  for (const name of ['floor', 'ceiling']) {
    const { issues } = v.safeParse(pegPayload, { percent: '1', [name]: '-5' });
    expect(issues?.[0].message).toContain(name);
  }
});

test('an answer names the limit that a listing is outside of, or none', () => {
  const peg = { percent: '-1.5', floor: '210', ceiling: null };
  for (const outside of ['floor', 'ceiling', null])
    expect(v.parse(ownPeg, { ...peg, outside })).toEqual({ ...peg, outside });
  expect(v.is(ownPeg, { ...peg, outside: 'roof' })).toBe(false);
  expect(v.is(ownPeg, { outside: null })).toBe(false);
});
