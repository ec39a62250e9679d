import { checkBilateralOrder } from '@/domain/rules/bilateralOrderRules';
import { checkMultilateralOrder, checkPathSearch } from '@/domain/rules/multilateralOrderRules';
import { NO_AMOUNTS } from './noAmounts';

const balance = '1000.5';
const INSUFFICIENT = { field: 'amount', message: 'Insufficient wallet balance.' };
const order = { amount: '1000', currencyTo: 'CNY', rate: '215' };
const orderFacts = { balance, listedAtRate: '500' };
const pathOrder = { amount: '1000', currencyTo: 'CNY', path: 'NGN->GHC->CNY' };

test('whole orders may be sent', () => {
  expect(checkBilateralOrder(order, orderFacts)).toBeNull();
  expect(checkMultilateralOrder(pathOrder, { balance })).toBeNull();
});

test.each(NO_AMOUNTS)("[S5.biOrder.1] refuses the amount %p with 'Enter valid amount.'", (amount) => {
  expect(checkBilateralOrder({ ...order, amount }, orderFacts)).toEqual({
    field: 'amount',
    message: 'Enter valid amount.',
  });
});

test('[S5.biOrder.2] an amount above the balance is refused', () => {
  expect(checkBilateralOrder({ ...order, amount: '1000.51' }, orderFacts)).toEqual(INSUFFICIENT);
});

test("[S5.biOrder.3] no currency is 'Select a currency.'", () => {
  expect(checkBilateralOrder({ ...order, currencyTo: null, rate: null }, orderFacts)).toEqual({
    field: 'currencyTo',
    message: 'Select a currency.',
  });
});

test("no rate chosen is 'Please enter a valid rate.'", () => {
  expect(checkBilateralOrder({ ...order, rate: null }, orderFacts)).toEqual({
    field: 'rate',
    message: 'Please enter a valid rate.',
  });
});

const MORE_THAN_LISTED = {
  field: 'amount',
  message: 'The amount you have entered is more than the total money available at the specified rate',
};

test('[S5.biOrder.4] refuses one unit over what is listed at that rate, and takes the whole of it', () => {
  const facts = { balance: '100000', listedAtRate: '100' };
  expect(checkBilateralOrder({ ...order, amount: '21500' }, facts)).toBeNull();
  expect(checkBilateralOrder({ ...order, amount: '21500.01' }, facts)).toEqual(MORE_THAN_LISTED);
});

test('[S5.biOrder.4] compares exactly where a division would round', () => {
  const facts = { balance: '100000', listedAtRate: '33.33333333' };
  expect(checkBilateralOrder({ ...order, amount: '99.99', rate: '3' }, facts)).toBeNull();
  expect(checkBilateralOrder({ ...order, amount: '100', rate: '3' }, facts)).toEqual(MORE_THAN_LISTED);
});

test('[S5.biOrder.4] a rate at which nobody lists any more has nothing available', () => {
  expect(checkBilateralOrder(order, { balance, listedAtRate: null })).toEqual(MORE_THAN_LISTED);
});

test.each(NO_AMOUNTS.filter((amount) => amount.trim() !== ''))(
  "[S5.multiOrder.1] refuses the amount %p with 'Enter valid amount.'",
  (amount) => {
    expect(checkMultilateralOrder({ ...pathOrder, amount }, { balance })).toEqual({
      field: 'amount',
      message: 'Enter valid amount.',
    });
  },
);

test('[S5.multiOrder.1] an amount above the balance is refused', () => {
  expect(checkMultilateralOrder({ ...pathOrder, amount: '1000.51' }, { balance })).toEqual(INSUFFICIENT);
});

test.each([
  ['amount', { ...pathOrder, amount: ' ' }],
  ['currencyTo', { ...pathOrder, currencyTo: null }],
  ['path', { ...pathOrder, path: null }],
])("[S5.multiOrder.2] without %s it is 'Please fill all fields and select a path.'", (field, form) => {
  expect(checkMultilateralOrder(form, { balance })).toEqual({
    field,
    message: 'Please fill all fields and select a path.',
  });
});

test('paths are computed before one is chosen', () => {
  expect(checkPathSearch({ amount: '1000', currencyTo: 'CNY' }, { balance })).toBeNull();
  expect(checkPathSearch({ amount: '1000', currencyTo: null }, { balance })?.field).toBe('currencyTo');
});
