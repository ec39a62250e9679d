import { BALANCE_DECIMALS, LISTING_RATE_DECIMALS, MARKET_RATE_DECIMALS } from '@contract/values/constants';
import {
  formatBalance,
  formatExact,
  formatFixed,
  formatLedger,
  formatMovement,
  formatTotal,
} from '@/domain/money/formatDecimal';

test.each([
  ['0', '0.00'],
  ['9.996', '9.99'],
  ['1234567.891', '1,234,567.89'],
  ['999', '999.00'],
  ['1000', '1,000.00'],
  ['-1234.567', '-1,234.56'],
  ['-0.001', '0.00'],
  ['9007199254740993.999', '9,007,199,254,740,993.99'],
])('shows a balance of %s as %s: cut, never rounded up [S9.balanceDecimals]', (balance, shown) => {
  expect(formatBalance(balance)).toBe(shown);
});

test.each([null, '', 'abc', 'NaN'])(
  'shows an em dash for a balance of %p, which is not a number [S2.home.6]',
  (balance) => {
    expect(formatBalance(balance)).toBe('—');
  },
);

test('shows a market rate to 5 decimals, rounded half up [S9.rateDecimals]', () => {
  expect(formatFixed('216.919739', MARKET_RATE_DECIMALS)).toBe('216.91974');
  expect(formatFixed('0.004605', MARKET_RATE_DECIMALS)).toBe('0.00461');
  expect(formatFixed('0.004604', MARKET_RATE_DECIMALS)).toBe('0.00460');
});

test('shows a listing total to 2 decimals, cut as a balance is [S9.listingTotalDecimals] [S11.cut]', () => {
  expect(formatTotal('363601.18652702')).toBe('363,601.18');
  expect(formatTotal('1.009')).toBe('1.00');
});

test('shows a listing rate to 4 decimals, rounded half up [S9.listingRateDecimals]', () => {
  expect(formatFixed('0.00465', LISTING_RATE_DECIMALS)).toBe('0.0047');
  expect(formatFixed('215', LISTING_RATE_DECIMALS)).toBe('215.0000');
});

test('shows every decimal of an exact value, and no more', () => {
  expect(formatExact('1234567.00000001')).toBe('1,234,567.00000001');
  expect(formatExact('1000.50')).toBe('1,000.5');
  expect(formatExact(null)).toBe('—');
  expect(formatExact('rubbish')).toBe('—');
});

test('carries a rounding into the thousands', () => {
  expect(formatFixed('999.995', BALANCE_DECIMALS)).toBe('1,000.00');
  expect(formatFixed('999.5', 0)).toBe('1,000');
});

test('a figure of the ledger has all of its decimals, at least two, and a minus sign below zero', () => {
  expect(formatLedger('-1985.123')).toBe('−1,985.123');
  expect(formatLedger('1985')).toBe('1,985.00');
  expect(formatLedger(null)).toBe('—');
});

test('a movement has a sign above and below zero, and none at zero', () => {
  expect(formatMovement('1000')).toBe('+1,000.00');
  expect(formatMovement('-985')).toBe('−985.00');
  expect(formatMovement('0')).toBe('0.00');
});
