import type { Peg } from '@contract/values/peg';
import { toText } from '@/domain/money/decimal';
import { filledAmount, filledRate, typedAmount, typedRate } from '@/domain/money/typedNumber';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import {
  checkPegLimits,
  pegAt,
  type PegForm,
  pegFormOf,
  pegOf,
  pegRules,
  previewOf,
  readPegPrefill,
  UNPEGGED,
} from '@/domain/rules/pegRules';
import { figureTexts } from '@/texts/figures';
import { ENGLISH } from '@/texts/language/language';
import { FRENCH, speakOnly } from '@test/support/languages/speaking';
import { checkProperty } from '@test/support/random/property';
import { checkEndTime, endTimeOf, endTimeRules } from '@/domain/rules/endTimeRules';
import { nextRun, standingOrderRules } from '@/domain/rules/standingOrderRules';
import { SENTENCES, said } from '@/texts/sentences';
import type { TimeInForce } from '@contract/exchange';
import { exchangeRules } from '@/domain/rules/exchangeRules';
import { NO_AMOUNTS } from './noAmounts';

describe('peg rules', () => {
  const typed = (side: PegForm['side'], distance: string, floor = '', ceiling = ''): PegForm => ({
    side,
    distance: typedAmount(distance),
    floor: typedRate(floor),
    ceiling: typedRate(ceiling),
  });

  const DISTANCE = 'Enter 0 to 10 percent, with at most 2 decimals.';

  const LIMIT = 'Enter a rate above zero, or leave it empty for no limit.';

  const CROSSED = 'The cheapest rate is dearer than the dearest one, so the listing could never be shown.';

  const NO_MARKET = 'No market rate is known for this pair, so a listing cannot follow it yet.';

  const known = { marketRate: '215' };

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

  /** A number of hundredths as people type it, such as 150 as "1.50". */
  const hundredths = (count: number): string =>
    `${String((count - (count % 100)) / 100)}.${String(count % 100).padStart(2, '0')}`;

  test('what is typed on a side is a signed percentage in canonical text, and zero has no sign [S11.pegs.compose]', () => {
    checkProperty(500, (random) => {
      const count = random.between(0, 1_200);
      const side = random.oneOf(['below', 'above'] as const);
      const peg = pegOf(typed(side, hundredths(count)));
      const shown = hundredths(count).replace(/0+$/, '').replace(/\.$/, '');
      const signed = side === 'below' && count > 0 ? `-${shown}` : shown;
      expect(peg).toEqual(count > 1_000 ? null : { percent: signed, floor: null, ceiling: null });
    });
  });

  test.each(['0', '0.00', '.0'])(
    'a distance of "%s" is zero on either side, without a sign [S11.pegs.compose]',
    (distance) => {
      for (const side of ['below', 'above'] as const) {
        expect(pegOf(typed(side, distance))).toEqual({ percent: '0', floor: null, ceiling: null });
      }
    },
  );

  test('a stored peg fills in a form that gives the same peg [S11.pegs.change]', () => {
    checkProperty(500, (random) => {
      const percent = `${random.oneOf(['', '-'])}${String(random.between(1, 9))}.${String(random.between(1, 9))}`;
      const limit = () => random.oneOf([null, `${String(random.between(1, 999))}.${random.digits(7)}1`]);
      const peg = { percent, floor: limit(), ceiling: limit() };
      expect(pegOf(pegFormOf(peg))).toEqual(peg);
    });
    expect(pegFormOf({ percent: '0', floor: null, ceiling: '3' })).toEqual({
      side: 'above',
      distance: filledAmount('0'),
      floor: filledRate(''),
      ceiling: filledRate('3'),
    });
    expect(pegFormOf({ percent: '-1.5', floor: '2', ceiling: null })).toMatchObject({
      side: 'below',
      distance: { text: '1.5' },
      floor: { text: '2' },
      ceiling: { problem: 'empty' },
    });
  });

  test.each<[PegForm, string | null, string | null]>([
    [typed('below', '1.5', '211'), '215', '211.775 null'],
    [typed('below', '1.5', '212'), '215', '211.775 floor'],
    [typed('above', '10', '', '236.5'), '215', '236.5 null'],
    [typed('above', '10', '', '236.49999999'), '215', '236.5 ceiling'],
    [typed('below', '0'), '215.00000001', '215.00000001 null'],
    [typed('above', '11'), '215', null],
    [typed(null, '1'), '215', null],
    [typed('above', '1'), null, null],
    [typed('above', '1'), '0', null],
    [typed('above', '1'), 'unknown', null],
  ])('%j at the market rate %p is shown as %p [S11.pegs.compose]', (form, marketRate, shown) => {
    const preview = previewOf(form, marketRate);
    expect(preview && `${toText(preview.rate)} ${String(preview.outside)}`).toBe(shown);
  });

  test.each([
    ['211.775', '215', 'below', '1.5'],
    ['236.5', '215', 'above', '10'],
    ['215', '215', 'above', '0'],
    ['214.99999999', '215', 'below', '0'],
    // 0.005 % to either side is rounded up.
    ['200.01', '200', 'above', '0.01'],
    ['199.99', '200', 'below', '0.01'],
    ['199.990001', '200', 'below', '0'],
    ['600', '200', 'above', '200'],
  ])(
    'the rate %s picked at the market rate %s is %s by %s percent [S11.pegs.compose]',
    (rate, market, side, distance) => {
      expect(pegAt(typedRate(rate), market)).toEqual({ side, distance: filledAmount(distance) });
    },
  );

  test.each([
    ['', '215'],
    ['x', '215'],
    ['215', null],
    ['215', '0'],
    ['215', 'unknown'],
  ])('picking the rate "%s" at the market rate %p changes nothing [S11.pegs.compose]', (rate, market) => {
    expect(pegAt(typedRate(rate), market)).toEqual({});
  });

  test.each([
    ['peg=-1.5&floor=210&ceiling=220', { percent: '-1.5', floor: '210', ceiling: '220' }],
    ['peg=1.50', { percent: '1.5', floor: null, ceiling: null }],
    ['peg=-0', { percent: '0', floor: null, ceiling: null }],
    ['peg=1&floor=x&ceiling=-2', { percent: '1', floor: null, ceiling: null }],
    ['peg=1&floor=1.123456789', { percent: '1', floor: null, ceiling: null }],
    ['peg=10.01', null],
    ['peg=-10.01', null],
    ['peg=1.234', null],
    ['peg=', null],
    ['peg=x', null],
    ['floor=210', null],
  ])('the address ?%s fills in %j [S11.pegs.compose]', (search, peg) => {
    expect(readPegPrefill(new URLSearchParams(search))).toEqual(peg);
  });
});

describe('end time rules', () => {
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
});

describe('standing order rules', () => {
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
});

describe('exchange rules', () => {
  const form = (limit: string, timeInForce: TimeInForce = 'ioc') => ({
    ...{ amount: typedAmount('1,000'), target: 'CNY', limit: typedRate(limit), timeInForce },
  });
  /** 0.00463 CNY for one NGN: limits from 196.3480 to 239.9808 NGN for one CNY. */
  const facts = { balance: '1000.5', listingMarketRate: '0.00463' };
  const sentenceOf = (asked: ReturnType<typeof form>, listingMarketRate: string | null = facts.listingMarketRate) =>
    firstBreach(exchangeRules, asked, { ...facts, listingMarketRate })?.message ?? null;

  const BAND = said.rateOutOfBand('196.3480', '239.9808');

  /** Its amount may have all decimals of the ledger (decision 556). */
  const NONE_OF_LEDGER = [...NO_AMOUNTS.filter((amount) => amount !== '1.234'), '1.000000001'];

  test.each(NONE_OF_LEDGER)('an exchange refuses the amount %p, as an order does [S11.exchange.refused]', (amount) => {
    const asked = { ...form(''), amount: typedAmount(amount) };
    expect(firstBreach(exchangeRules, asked, facts)).toEqual({
      field: 'amount',
      message: SENTENCES.orderAmountInvalid,
    });
  });

  test('an exchange of an amount with eight decimals is accepted [S11.exchange.either]', () => {
    expect(firstBreach(exchangeRules, { ...form(''), amount: typedAmount('1.00000001') }, facts)).toBeNull();
  });

  test('an exchange of more than the balance, or without a currency, is refused [S11.exchange.refused]', () => {
    const tooMuch = { ...form(''), amount: typedAmount('1,000.51') };
    expect(sentenceOf(tooMuch)).toBe(SENTENCES.insufficientBalance);
    expect(firstBreach(exchangeRules, { ...form(''), target: null }, facts)).toEqual({
      field: 'target',
      message: SENTENCES.orderCurrencyRequired,
    });
  });

  test.each<[TimeInForce, string, string | null]>([
    ['ioc', '', null],
    ['fok', '', null],
    ['gtc', '', SENTENCES.rateInvalid],
    ['post_only', '', SENTENCES.rateInvalid],
    ['ioc', '0', SENTENCES.rateInvalid],
    ['ioc', 'much', SENTENCES.rateInvalid],
    ['fok', '1000000', null],
    ['gtc', '196.348', null],
    ['gtc', '196.3479', BAND],
    ['post_only', '239.9808', null],
    ['post_only', '239.99', BAND],
  ])('%s with the limit %p [S11.exchange.refused]', (timeInForce, limit, sentence) => {
    expect(sentenceOf(form(limit, timeInForce))).toBe(sentence);
  });

  test('a limit for a listing needs a market rate, and one with two meanings asks for the choice [S11.exchange.refused]', () => {
    for (const unknown of [null, '0']) {
      expect(sentenceOf(form('215', 'gtc'), unknown)).toBe(SENTENCES.rateInvalid);
      expect(sentenceOf(form('215', 'fok'), unknown)).toBeNull();
    }
    const doubtful = {
      ...form('215'),
      limit: { text: '1.234', value: null, problem: 'ambiguous' as const, readings: [] },
    };
    expect(sentenceOf(doubtful)).toBe(figureTexts.typed.choose);
  });
});
