import { typedAmount } from '@/domain/money/typedNumber';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { bilateralOrderRules } from '@/domain/rules/orderRules';
import { multilateralOrderRules } from '@/domain/rules/multilateralOrderRules';
import { NO_AMOUNTS } from './noAmounts';

const balance = '1000.5';
const INSUFFICIENT = { field: 'amount', message: 'Insufficient wallet balance.' };
const order = { amount: typedAmount('1000'), target: 'CNY', rate: '215' };
const orderFacts = { balance, listedAtRate: '500' };
const pathFacts = { balance, carries: true };
const pathOrder = { amount: typedAmount('1000'), target: 'CNY', path: 'NGN->GHC->CNY' };

test('whole orders may be sent', () => {
  expect(firstBreach(bilateralOrderRules, order, orderFacts)).toBeNull();
  expect(firstBreach(multilateralOrderRules, pathOrder, pathFacts)).toBeNull();
});

test.each(NO_AMOUNTS)("refuses the amount %p with 'Enter valid amount.' [S5.biOrder.1]", (amount) => {
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount(amount) }, orderFacts)).toEqual({
    field: 'amount',
    message: 'Enter valid amount.',
  });
});

test('an amount above the balance is refused [S5.biOrder.2]', () => {
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('1000.51') }, orderFacts)).toEqual(
    INSUFFICIENT,
  );
});

test("no currency is 'Select a currency.' [S5.biOrder.3]", () => {
  expect(firstBreach(bilateralOrderRules, { ...order, target: null, rate: null }, orderFacts)).toEqual({
    field: 'target',
    message: 'Select a currency.',
  });
});

test("no rate chosen is 'Please enter a valid rate.'", () => {
  expect(firstBreach(bilateralOrderRules, { ...order, rate: null }, orderFacts)).toEqual({
    field: 'rate',
    message: 'Please enter a valid rate.',
  });
});

test('an amount is compared with what is listed only at a rate that was chosen', () => {
  const unchosen = { ...order, rate: null };
  expect(everyBreach(bilateralOrderRules, unchosen, orderFacts)).toEqual({ rate: 'Please enter a valid rate.' });
});

const MORE_THAN_LISTED = {
  field: 'amount',
  message: 'The amount you have entered is more than the total money available at the specified rate',
};

test('refuses one unit over what is listed at that rate, and takes the whole of it [S5.biOrder.4]', () => {
  const facts = { balance: '100000', listedAtRate: '100' };
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('21500') }, facts)).toBeNull();
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('21500.01') }, facts)).toEqual(
    MORE_THAN_LISTED,
  );
});

test('compares exactly even if a division would round [S5.biOrder.4]', () => {
  const facts = { balance: '100000', listedAtRate: '33.33333333' };
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('99.99'), rate: '3' }, facts)).toBeNull();
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('100'), rate: '3' }, facts)).toEqual(
    MORE_THAN_LISTED,
  );
});

test('a rate that nobody lists any more has nothing available [S5.biOrder.4]', () => {
  expect(firstBreach(bilateralOrderRules, order, { balance, listedAtRate: null })).toEqual(MORE_THAN_LISTED);
});

test.each(NO_AMOUNTS.filter((amount) => amount.trim() !== ''))(
  "refuses the amount %p with 'Enter valid amount.' [S5.multiOrder.1]",
  (amount) => {
    expect(firstBreach(multilateralOrderRules, { ...pathOrder, amount: typedAmount(amount) }, pathFacts)).toEqual({
      field: 'amount',
      message: 'Enter valid amount.',
    });
  },
);

test('an amount above the balance is refused [S5.multiOrder.1]', () => {
  expect(firstBreach(multilateralOrderRules, { ...pathOrder, amount: typedAmount('1000.51') }, pathFacts)).toEqual(
    INSUFFICIENT,
  );
});

test.each([
  ['amount', { ...pathOrder, amount: typedAmount(' ') }],
  ['target', { ...pathOrder, target: null }],
  ['path', { ...pathOrder, path: null }],
])("without %s it is 'Please fill all fields and select a path.' [S5.multiOrder.2]", (field, form) => {
  expect(firstBreach(multilateralOrderRules, form, pathFacts)).toEqual({
    field,
    message: 'Please fill all fields and select a path.',
  });
});

test('a path that cannot carry the amount counts as not chosen [S5.multiOrder.2]', () => {
  expect(firstBreach(multilateralOrderRules, pathOrder, { balance, carries: false })?.field).toBe('path');
});

test('paths can be computed before one is chosen', () => {
  const search = { amount: typedAmount('1000'), target: 'CNY', path: null };
  expect(firstBreach(multilateralOrderRules, search, pathFacts)?.field).toBe('path');
  expect(firstBreach(multilateralOrderRules, { ...search, target: null }, pathFacts)?.field).toBe('target');
});
