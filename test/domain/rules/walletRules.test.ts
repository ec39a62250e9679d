import { typedAmount, typedRate } from '@/domain/money/typedNumber';
import { firstBreach } from '@/domain/rules/breach';
import { HOUSE_SENTENCES } from '@/texts/sentences';
import { refusalOfFile } from '@/domain/rules/imageRule';
import { fundRules } from '@/domain/rules/cashRules';
import { NO_LIMIT } from '@/domain/rules/amountRule';
import { listRules } from '@/domain/rules/listRules';
import { withdrawRules } from '@/domain/rules/withdrawRules';
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
