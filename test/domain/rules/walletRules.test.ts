import { decimal, toText } from '@/domain/money/decimal';
import { typedAmount, typedRate } from '@/domain/money/typedNumber';
import { alertRules, watchFor } from '@/domain/rules/alertRules';
import { NO_LIMIT } from '@/domain/rules/amountRule';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { fundRules } from '@/domain/rules/cashRules';
import { refusalOfFile } from '@/domain/rules/imageRule';
import { listRules } from '@/domain/rules/listRules';
import { readPrefill } from '@/domain/rules/prefill';
import { withdrawRules } from '@/domain/rules/withdrawRules';
import { figureTexts } from '@/texts/figures';
import { ENGLISH } from '@/texts/language/language';
import { HOUSE_SENTENCES } from '@/texts/sentences';
import { FRENCH, speakOnly } from '@test/support/languages/speaking';
import { checkProperty } from '@test/support/random/property';
import { NO_AMOUNTS } from './noAmounts';

const NO_LIMITS = { overLimit: NO_LIMIT };

const balance = '1000.5';

const INSUFFICIENT = { field: 'amount', message: 'Insufficient wallet balance.' };

const ready = { name: 'paid.png', sent: 'the picture', refusal: null };

const pdf = { name: 'paid.pdf', sent: null, refusal: refusalOfFile({ size: 4, type: 'application/pdf' }) };

const withdrawal = { amount: typedAmount('100'), bankAccount: '3', otp: '123456', qrCode: null };

const listing = { amount: typedAmount('100'), swapTo: 'NGN', rate: typedRate('216.92') };

const listFacts = { balance, marketRate: '216.92' };

test('whole forms may be sent', () => {
  expect(firstBreach(fundRules, { amount: typedAmount('1,000.50'), screenshot: null }, NO_LIMITS)).toBeNull();
  expect(firstBreach(withdrawRules, withdrawal, { balance, ...NO_LIMITS })).toBeNull();
  expect(firstBreach(listRules, listing, listFacts)).toBeNull();
});

test.each(NO_AMOUNTS)("fund wallet refuses the amount %p with 'Please enter an amount.' [S5.fund.1]", (amount) => {
  expect(firstBreach(fundRules, { amount: typedAmount(amount), screenshot: null }, NO_LIMITS)).toEqual({
    field: 'amount',
    message: 'Please enter an amount.',
  });
});

test('the screenshot is optional and must be an image [S5.fund.2, S5.fund.3]', () => {
  expect(firstBreach(fundRules, { amount: typedAmount('1'), screenshot: ready }, NO_LIMITS)).toBeNull();
  expect(firstBreach(fundRules, { amount: typedAmount('1'), screenshot: pdf }, NO_LIMITS)).toEqual({
    field: 'screenshot',
    message: HOUSE_SENTENCES.imageRequired,
  });
});

test('a form with a picture that is not ready yet is refused at the field of the picture', () => {
  const preparing = { ...ready, sent: null };
  expect(firstBreach(fundRules, { amount: typedAmount('1'), screenshot: preparing }, NO_LIMITS)?.field).toBe(
    'screenshot',
  );
});

test.each(NO_AMOUNTS)("refuses %p with 'Please enter a valid withdrawal amount.' [S5.withdraw.1]", (amount) => {
  expect(firstBreach(withdrawRules, { ...withdrawal, amount: typedAmount(amount) }, { balance, ...NO_LIMITS })).toEqual(
    {
      field: 'amount',
      message: 'Please enter a valid withdrawal amount.',
    },
  );
});

test("one unit over the balance is 'Insufficient wallet balance.', the whole balance is not [S5.withdraw.2]", () => {
  expect(
    firstBreach(withdrawRules, { ...withdrawal, amount: typedAmount('1000.50') }, { balance, ...NO_LIMITS }),
  ).toBeNull();
  expect(
    firstBreach(withdrawRules, { ...withdrawal, amount: typedAmount('1000.51') }, { balance, ...NO_LIMITS }),
  ).toEqual(INSUFFICIENT);
});

test('a balance beyond the floats is compared to the last unit [S5.withdraw.2]', () => {
  const facts = { balance: '9007199254740993.01', ...NO_LIMITS };
  expect(firstBreach(withdrawRules, { ...withdrawal, amount: typedAmount('9007199254740993.01') }, facts)).toBeNull();
  expect(firstBreach(withdrawRules, { ...withdrawal, amount: typedAmount('9007199254740993.02') }, facts)).toEqual(
    INSUFFICIENT,
  );
});

test.each([null, '0', 'abc'])('a balance of %p holds nothing', (empty) => {
  expect(
    firstBreach(withdrawRules, { ...withdrawal, amount: typedAmount('0.01') }, { balance: empty, ...NO_LIMITS }),
  ).toEqual(INSUFFICIENT);
});

test('Max takes the exact balance, with more than 2 decimals', () => {
  expect(
    firstBreach(withdrawRules, { ...withdrawal, amount: typedAmount('9.996') }, { balance: '9.996', ...NO_LIMITS }),
  ).toBeNull();
  expect(
    firstBreach(listRules, { ...listing, amount: typedAmount('9.996') }, { ...listFacts, balance: '9.996' }),
  ).toBeNull();
});

test.each([null, ''])("no bank account (%p) is 'Please select a bank account.' [S5.withdraw.3]", (bankAccount) => {
  expect(firstBreach(withdrawRules, { ...withdrawal, bankAccount }, { balance, ...NO_LIMITS })).toEqual({
    field: 'bankAccount',
    message: 'Please select a bank account.',
  });
});

test.each(['', '12345', '1234567', '12345a', '12 456', ' 123456', '123456\n', '１２３４５６'])(
  "refuses the pin %p with 'Please enter a valid 6-digit OTP.' [S5.withdraw.4, S9.otp]",
  (otp) => {
    expect(firstBreach(withdrawRules, { ...withdrawal, otp }, { balance, ...NO_LIMITS })).toEqual({
      field: 'otp',
      message: 'Please enter a valid 6-digit OTP.',
    });
  },
);

test('the QR image is optional and must be an image; its rule comes last', () => {
  expect(firstBreach(withdrawRules, { ...withdrawal, qrCode: ready }, { balance, ...NO_LIMITS })).toBeNull();
  expect(firstBreach(withdrawRules, { ...withdrawal, qrCode: pdf }, { balance, ...NO_LIMITS })).toEqual({
    field: 'qrCode',
    message: HOUSE_SENTENCES.imageRequired,
  });
  expect(firstBreach(withdrawRules, { ...withdrawal, otp: '', qrCode: pdf }, { balance, ...NO_LIMITS })?.field).toBe(
    'otp',
  );
});

test('a pin may begin with zeros [S5.withdraw.4]', () => {
  expect(firstBreach(withdrawRules, { ...withdrawal, otp: '000000' }, { balance, ...NO_LIMITS })).toBeNull();
});

test.each(NO_AMOUNTS)("refuses the amount %p with 'Please enter a valid amount.' [S5.list.1]", (amount) => {
  expect(firstBreach(listRules, { ...listing, amount: typedAmount(amount) }, listFacts)).toEqual({
    field: 'amount',
    message: 'Please enter a valid amount.',
  });
});

test('an amount above the balance is refused [S5.list.2]', () => {
  expect(firstBreach(listRules, { ...listing, amount: typedAmount('1000.51') }, listFacts)).toEqual(INSUFFICIENT);
});

test("no target currency is 'Please select a currency to list towards.' [S5.list.3]", () => {
  expect(firstBreach(listRules, { ...listing, swapTo: null, rate: typedRate('') }, listFacts)).toEqual({
    field: 'swapTo',
    message: 'Please select a currency to list towards.',
  });
});

test.each(['', '0', '-216', 'abc', '216.123456789'])(
  "refuses the rate %p with 'Please enter a valid rate.' [S5.list.4]",
  (rate) => {
    expect(firstBreach(listRules, { ...listing, rate: typedRate(rate) }, listFacts)).toEqual({
      field: 'rate',
      message: 'Please enter a valid rate.',
    });
  },
);

test.each([null, '0', 'abc'])(
  "a market rate of %p is not known: 'Please enter a valid rate.' [S5.list.4]",
  (marketRate) => {
    expect(firstBreach(listRules, listing, { balance, marketRate })).toEqual({
      field: 'rate',
      message: 'Please enter a valid rate.',
    });
  },
);

test.each(['195.228', '216.92', '238.612'])('takes the rate %s of a market rate of 216.92 [S5.list.5]', (rate) => {
  expect(firstBreach(listRules, { ...listing, rate: typedRate(rate) }, listFacts)).toBeNull();
});

test.each(['195.22799999', '238.61200001', '1'])(
  "refuses the rate %s with 'Rate must be between 195.2280 and 238.6120.' [S5.list.5]",
  (rate) => {
    expect(firstBreach(listRules, { ...listing, rate: typedRate(rate) }, listFacts)).toEqual({
      field: 'rate',
      message: 'Rate must be between 195.2280 and 238.6120.',
    });
  },
);

test('small and large bands are shown with 4 decimals too [S5.list.5]', () => {
  const told = (marketRate: string) =>
    firstBreach(listRules, { ...listing, rate: typedRate('5') }, { balance, marketRate })?.message;
  expect(told('0.00461')).toBe('Rate must be between 0.0041 and 0.0051.');
  expect(told('2000')).toBe('Rate must be between 1800.0000 and 2200.0000.');
});

const RATE_MISSING = 'Please enter a rate above zero, in plain figures.';

const NO_MARKET = 'This pair has no market rate.';

const REACHED = 'That is the market rate now. Enter the rate that it has to reach.';

const AMOUNT = 'Please enter an amount above zero with at most 2 decimals, or leave the field empty.';

const outside = (low: string, high: string) =>
  `Nobody can list this pair at that rate now. Rates from ${low} to ${high} are possible.`;

const known = { marketRate: '2150' };

const alert = (watch: 'listed' | 'below' | 'above', rate: string, amount = '') => ({
  watch,
  rate: typedRate(rate),
  amount: typedAmount(amount),
});

const rateBreach = (...form: Parameters<typeof alert>) => everyBreach(alertRules, alert(...form), known).rate ?? null;

test.each(['listed', 'below', 'above'] as const)(
  'an alert on "%s" needs a rate above zero [S11.alerts.refuse]',
  (watch) => {
    for (const rate of ['', ' ', '0', '0.00', '-1', 'x', '1.123456789']) {
      expect(rateBreach(watch, rate)).toBe(RATE_MISSING);
      // What is typed is refused before the market is.
      expect(everyBreach(alertRules, alert(watch, rate), { marketRate: null })).toEqual({ rate: RATE_MISSING });
    }
  },
);

test.each(['listed', 'below', 'above'] as const)(
  'an alert on "%s" needs a pair with a market rate [S11.alerts.refuse]',
  (watch) => {
    for (const marketRate of [null, 'unknown']) {
      expect(everyBreach(alertRules, alert(watch, '2150'), { marketRate })).toEqual({ rate: NO_MARKET });
    }
  },
);

test.each([
  // 90 % and 110 % of 2150; separators are left out, because that is how a rate is typed.
  ['1935', null],
  ['2365', null],
  ['2150', null],
  ['1934.99999999', outside('1935.0000', '2365.0000')],
  ['2365.00000001', outside('1935.0000', '2365.0000')],
])('a listing at %s can be waited for, or is answered with %p [S11.alerts.refuse]', (rate, sentence) => {
  expect(rateBreach('listed', rate)).toBe(sentence);
});

test('listings can be waited for exactly at the rates at which they can be listed [S11.alerts.refuse]', () => {
  checkProperty(500, (random) => {
    const market = `${String(random.between(1, 9_999))}.${random.digits(8)}`;
    const rate = typedRate(`${String(random.between(1, 9_999))}.${random.digits(8)}`);
    const facts = { balance: '1', marketRate: market };
    const listed = everyBreach(listRules, { amount: typedAmount('1'), swapTo: 'NGN', rate }, facts);
    const waited = everyBreach(alertRules, { watch: 'listed', rate, amount: typedAmount('') }, facts);
    expect('rate' in waited).toBe('rate' in listed);
  });
});

test.each(['below', 'above'] as const)(
  'an alert on the market rate "%s" may be at any rate but the present one [S11.alerts.refuse]',
  (watch) => {
    expect(rateBreach(watch, '2150')).toBe(REACHED);
    expect(rateBreach(watch, '2,150.00000000')).toBe(REACHED);
    for (const rate of ['2149.99999999', '2150.00000001', '0.00000001', '99999999']) {
      expect(rateBreach(watch, rate)).toBeNull();
    }
  },
);

test.each([
  ['', null],
  ['  ', null],
  ['0.01', null],
  ['1,000.50', null],
  ['0', AMOUNT],
  ['0.00', AMOUNT],
  ['-5', AMOUNT],
  ['x', AMOUNT],
  ['1.234', AMOUNT],
])('the amount "%s" is answered with %p [S11.alerts.refuse]', (amount, sentence) => {
  const breaches = everyBreach(alertRules, alert('listed', '2150', amount), known);
  expect(breaches).toEqual(sentence === null ? {} : { amount: sentence });
});

test('a number with two meanings is asked about instead of refused [S11.numbers.asked]', () => {
  speakOnly(FRENCH);
  const { choose } = figureTexts.typed;
  expect(everyBreach(alertRules, alert('listed', '1.234', '1.234'), known)).toEqual({ rate: choose, amount: choose });
  speakOnly(ENGLISH);
});

test.each([
  ['2150.00000001', '2150', 'above'],
  ['2150', '2150', 'below'],
  ['2149.99999999', '2150', 'below'],
  // As texts, the other way round.
  ['10', '9', 'above'],
  ['9', '10', 'below'],
  ['9007199254740993', '9007199254740992', 'above'],
])('to reach %s from %s, the market rate is watched %s it [S11.alerts.make]', (rate, market, watch) => {
  expect(watchFor(decimal(rate), market)).toBe(watch);
});

test('without a rate or a market rate, an alert waits for the market rate to fall [S11.alerts.make]', () => {
  expect(watchFor(null, '2150')).toBe('below');
  expect(watchFor(decimal('1'), null)).toBe('below');
  expect(watchFor(decimal('1'), 'unknown')).toBe('below');
});

const read = (search: string, source = 'NGN') => {
  const { to, amount, rate } = readPrefill(new URLSearchParams(search), source);
  return [to, amount.value && toText(amount.value), amount.text, rate];
};

test.each([
  ['to=CNY&rate=212.40&amount=250000', ['CNY', '250000', '250000', '212.4']],
  ['to=CNY', ['CNY', null, '', null]],
  ['amount=0.01', [null, '0.01', '0.01', null]],
  ['', [null, null, '', null]],
])('the address ?%s fills in what it says', (search, filled) => {
  expect(read(search)).toEqual(filled);
});

test.each([
  ['a currency that nobody trades', 'to=USD&rate=2'],
  ['an unknown currency', 'to=EUR&rate=2'],
  ["the ticket's own currency", 'to=NGN&rate=2'],
  ['a rate without a currency', 'rate=2'],
  ['an amount with three decimals', 'amount=1.234'],
  ['an amount that is no number', 'amount=many'],
  ['a negative amount', 'amount=-5'],
])('%s is left out, not guessed', (_what, search) => {
  expect(read(search)).toEqual([null, null, '', null]);
});

test.each(['0', '0.00', '-1', 'x', ''])('the rate "%s" is left out, and the currency stays', (rate) => {
  expect(read(`to=CNY&rate=${rate}`)).toEqual(['CNY', null, '', null]);
});
