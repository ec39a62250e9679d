import { HOUSE_SENTENCES } from '@/domain/words/messages';
import { checkFund } from '@/domain/rules/fundRules';
import { checkList } from '@/domain/rules/listRules';
import { checkWithdraw } from '@/domain/rules/withdrawRules';
import { NO_AMOUNTS } from './noAmounts';

const balance = '1000.5';
const INSUFFICIENT = { field: 'amount', message: 'Insufficient wallet balance.' };

const withdrawal = { amount: '100', bankAccount: '3', otp: '123456' };
const listing = { amount: '100', currencyTo: 'NGN', rate: '216.92' };
const listFacts = { balance, marketRate: '216.92' };

test('whole forms may be sent', () => {
  expect(checkFund({ amount: '1,000.50', screenshot: null })).toBeNull();
  expect(checkWithdraw(withdrawal, { balance })).toBeNull();
  expect(checkList(listing, listFacts)).toBeNull();
});

test.each(NO_AMOUNTS)("[S5.fund.1] fund wallet refuses the amount %p with 'Please enter an amount.'", (amount) => {
  expect(checkFund({ amount, screenshot: null })).toEqual({ field: 'amount', message: 'Please enter an amount.' });
});

test('[S5.fund.2, S5.fund.3] the screenshot is optional and must be an image', () => {
  expect(checkFund({ amount: '1', screenshot: { type: 'image/png' } })).toBeNull();
  expect(checkFund({ amount: '1', screenshot: { type: 'application/pdf' } })).toEqual({
    field: 'screenshot',
    message: HOUSE_SENTENCES.imageRequired,
  });
});

test.each(NO_AMOUNTS)("[S5.withdraw.1] refuses %p with 'Please enter a valid withdrawal amount.'", (amount) => {
  expect(checkWithdraw({ ...withdrawal, amount }, { balance })).toEqual({
    field: 'amount',
    message: 'Please enter a valid withdrawal amount.',
  });
});

test("[S5.withdraw.2] one unit over the balance is 'Insufficient wallet balance.', the whole balance is not", () => {
  expect(checkWithdraw({ ...withdrawal, amount: '1000.50' }, { balance })).toBeNull();
  expect(checkWithdraw({ ...withdrawal, amount: '1000.51' }, { balance })).toEqual(INSUFFICIENT);
});

test('[S5.withdraw.2] a balance beyond the floats is compared to the last unit', () => {
  const facts = { balance: '9007199254740993.01' };
  expect(checkWithdraw({ ...withdrawal, amount: '9007199254740993.01' }, facts)).toBeNull();
  expect(checkWithdraw({ ...withdrawal, amount: '9007199254740993.02' }, facts)).toEqual(INSUFFICIENT);
});

test.each([null, '0', 'abc'])('a balance of %p holds nothing', (empty) => {
  expect(checkWithdraw({ ...withdrawal, amount: '0.01' }, { balance: empty })).toEqual(INSUFFICIENT);
});

test('Max takes the exact balance, with more than 2 decimals', () => {
  expect(checkWithdraw({ ...withdrawal, amount: '9.996' }, { balance: '9.996' })).toBeNull();
  expect(checkList({ ...listing, amount: '9.996' }, { ...listFacts, balance: '9.996' })).toBeNull();
});

test.each([null, ''])("[S5.withdraw.3] no bank account (%p) is 'Please select a bank account.'", (bankAccount) => {
  expect(checkWithdraw({ ...withdrawal, bankAccount }, { balance })).toEqual({
    field: 'bankAccount',
    message: 'Please select a bank account.',
  });
});

test.each(['', '12345', '1234567', '12345a', '12 456', ' 123456', '123456\n', '１２３４５６'])(
  "[S5.withdraw.4, S9.otp] refuses the pin %p with 'Please enter a valid 6-digit OTP.'",
  (otp) => {
    expect(checkWithdraw({ ...withdrawal, otp }, { balance })).toEqual({
      field: 'otp',
      message: 'Please enter a valid 6-digit OTP.',
    });
  },
);

test('[S5.withdraw.4] a pin may begin with zeros', () => {
  expect(checkWithdraw({ ...withdrawal, otp: '000000' }, { balance })).toBeNull();
});

test.each(NO_AMOUNTS)("[S5.list.1] refuses the amount %p with 'Please enter a valid amount.'", (amount) => {
  expect(checkList({ ...listing, amount }, listFacts)).toEqual({
    field: 'amount',
    message: 'Please enter a valid amount.',
  });
});

test('[S5.list.2] an amount above the balance is refused', () => {
  expect(checkList({ ...listing, amount: '1000.51' }, listFacts)).toEqual(INSUFFICIENT);
});

test("[S5.list.3] no target currency is 'Please select a currency to list towards.'", () => {
  expect(checkList({ ...listing, currencyTo: null, rate: '' }, listFacts)).toEqual({
    field: 'currencyTo',
    message: 'Please select a currency to list towards.',
  });
});

test.each(['', '0', '-216', 'abc', '216.123456789'])(
  "[S5.list.4] refuses the rate %p with 'Please enter a valid rate.'",
  (rate) => {
    expect(checkList({ ...listing, rate }, listFacts)).toEqual({
      field: 'rate',
      message: 'Please enter a valid rate.',
    });
  },
);

test.each([null, '0', 'abc'])(
  "[S5.list.4] a market rate of %p is not known: 'Please enter a valid rate.'",
  (marketRate) => {
    expect(checkList(listing, { balance, marketRate })).toEqual({
      field: 'rate',
      message: 'Please enter a valid rate.',
    });
  },
);

test.each(['195.228', '216.92', '238.612'])('[S5.list.5] takes the rate %s of a market rate of 216.92', (rate) => {
  expect(checkList({ ...listing, rate }, listFacts)).toBeNull();
});

test.each(['195.22799999', '238.61200001', '1'])(
  "[S5.list.5] refuses the rate %s with 'Rate must be between 195.2280 and 238.6120.'",
  (rate) => {
    expect(checkList({ ...listing, rate }, listFacts)).toEqual({
      field: 'rate',
      message: 'Rate must be between 195.2280 and 238.6120.',
    });
  },
);

test('[S5.list.5] small and large bands are told with 4 decimals too', () => {
  const told = (marketRate: string) => checkList({ ...listing, rate: '5' }, { balance, marketRate })?.message;
  expect(told('0.00461')).toBe('Rate must be between 0.0041 and 0.0051.');
  expect(told('2000')).toBe('Rate must be between 1800.0000 and 2200.0000.');
});
