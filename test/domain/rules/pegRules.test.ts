import type { Peg } from '@contract/values/peg';
import { typedAmount, typedRate } from '@/domain/money/typedNumber';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { checkPegLimits, type PegForm, pegOf, pegRules, UNPEGGED } from '@/domain/rules/pegRules';
import { figureTexts } from '@/texts/figures';
import { ENGLISH } from '@/texts/language/language';
import { FRENCH, speakOnly } from '@test/support/languages/speaking';

const DISTANCE = 'Enter 0 to 10 percent, with at most 2 decimals.';
const LIMIT = 'Enter a rate above zero, or leave it empty for no limit.';
const CROSSED = 'The cheapest rate is dearer than the dearest one, so the listing could never be shown.';
const NO_MARKET = 'No market rate is known for this pair, so a listing cannot follow it yet.';

const known = { marketRate: '215' };
const typed = (side: PegForm['side'], distance: string, floor = '', ceiling = ''): PegForm => ({
  side,
  distance: typedAmount(distance),
  floor: typedRate(floor),
  ceiling: typedRate(ceiling),
});
test.each([
  ['0', null],
  ['0.00', null],
  ['1.5', null],
  ['9.99', null],
  ['10', null],
  ['10.00', null],
  ['10.000', null],
  ['1.500', null],
  ['10.01', DISTANCE],
  ['10.000000000000000000001', DISTANCE],
  ['11', DISTANCE],
  ['100', DISTANCE],
  ['1.505', DISTANCE],
  ['0.001', DISTANCE],
  ['-1', DISTANCE],
  ['', DISTANCE],
  ['one', DISTANCE],
])('a distance of "%s" percent is answered with %p on either side [S11.pegs.rule]', (distance, sentence) => {
  const breach = sentence === null ? null : { field: 'distance', message: sentence };
  expect(firstBreach(pegRules, typed('below', distance), known)).toEqual(breach);
  expect(firstBreach(pegRules, typed('above', distance), known)).toEqual(breach);
});

test.each([
  ['', null],
  ['  ', null],
  ['0.00000001', null],
  ['215', null],
  ['0', LIMIT],
  ['0.00', LIMIT],
  ['-1', LIMIT],
  ['cheap', LIMIT],
  ['0.000000001', LIMIT],
])('a limit of "%s" is answered with %p, the lower as well as the upper one [S11.pegs.limits]', (limit, sentence) => {
  const breach = (field: string) => (sentence === null ? {} : { [field]: sentence });
  expect(everyBreach(pegRules, typed('below', '1', limit), known)).toEqual(breach('floor'));
  expect(everyBreach(pegRules, typed('above', '1', '', limit), known)).toEqual(breach('ceiling'));
});

test('limits may be equal, and cross from the last of their decimals on [S11.pegs.limits]', () => {
  expect(firstBreach(pegRules, typed('below', '1', '210.5', '210.50'), known)).toBeNull();
  expect(firstBreach(pegRules, typed('below', '1', '210.50000001', '210.5'), known)).toEqual({
    field: 'ceiling',
    message: CROSSED,
  });
  // As texts, the other way round.
  expect(firstBreach(pegRules, typed('below', '1', '9', '10'), known)).toBeNull();
  expect(firstBreach(pegRules, typed('below', '1', '10', '9'), known)?.message).toBe(CROSSED);
});

test.each<[Pick<Peg, 'floor' | 'ceiling'>, string | null]>([
  [{ floor: null, ceiling: null }, null],
  [{ floor: '300', ceiling: null }, null],
  [{ floor: null, ceiling: '0.1' }, null],
  [{ floor: '0.1', ceiling: '0.1' }, null],
  [{ floor: '0.2', ceiling: '0.1' }, CROSSED],
  [{ floor: '9007199254740993', ceiling: '9007199254740992' }, CROSSED],
])('the server answers the limits %j with %p [S11.pegs.limits]', (limits, sentence) => {
  expect(checkPegLimits(limits)).toBe(sentence);
});

test('a listing cannot follow a market without a rate [S11.pegs.rule]', () => {
  expect(everyBreach(pegRules, typed('below', '1'), { marketRate: null })).toEqual({ distance: NO_MARKET });
  expect(everyBreach(pegRules, typed('above', '11'), { marketRate: null })).toEqual({ distance: DISTANCE });
});

test('nothing is checked of a listing that does not follow the market [S11.pegs.compose]', () => {
  expect(everyBreach(pegRules, UNPEGGED, { marketRate: null })).toEqual({});
  expect(everyBreach(pegRules, typed(null, 'one', '-3', 'cheap'), { marketRate: null })).toEqual({});
  expect(everyBreach(pegRules, typed(null, '99', '10', '9'), { marketRate: null })).toEqual({});
  expect(pegOf(typed(null, '1'))).toBeNull();
});

test('all that is wrong is shown at once, each at its field [S11.pegs.limits]', () => {
  expect(everyBreach(pegRules, typed('below', '', '0', 'x'), known)).toEqual({
    distance: DISTANCE,
    floor: LIMIT,
    ceiling: LIMIT,
  });
});

test('a number with two meanings is asked about instead of refused [S11.numbers.asked]', () => {
  speakOnly(FRENCH);
  const { choose } = figureTexts.typed;
  expect(everyBreach(pegRules, typed('below', '1.234', '1.234', '2.345'), known)).toEqual({
    distance: choose,
    floor: choose,
    ceiling: choose,
  });
  speakOnly(ENGLISH);
});
