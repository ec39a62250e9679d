import { isPending, rateUnits } from '@/domain/wording/transactionFacts';

test.each([
  ['PENDING', true],
  ['pending', true],
  ['COMPLETED', false],
  ['REVOKED', false],
  ['', false],
])('a transaction of the status %p may be revoked and disputed: %p [S4.revoke.1]', (status, pending) => {
  expect(isPending({ status })).toBe(pending);
});

test.each(['ORDER', 'MOF_ORDER'])('the rate of type %s prices the currency that is bought', (type) => {
  const units = rateUnits({ type, currency_from: 'NGN', currency_to: 'CNY' });
  expect(units).toEqual({ currency: 'CNY', swapTo: 'NGN' });
});

test.each(['LIST', 'DELETE_LIST'])('the rate of type %s prices the currency that is listed', (type) => {
  const units = rateUnits({ type, currency_from: 'CNY', currency_to: 'NGN' });
  expect(units).toEqual({ currency: 'CNY', swapTo: 'NGN' });
});

test.each([null, 'NGN'])('a transaction in one currency only, with the target %p, has no rate to show', (target) => {
  expect(rateUnits({ type: 'FUND_WALLET', currency_from: 'NGN', currency_to: target })).toBeNull();
});
