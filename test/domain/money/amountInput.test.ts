import { readAmountInput, readRateInput } from '@/domain/money/amountInput';

test.each([
  ['1,000.50', '1000.5'],
  ['1000.50', '1000.5'],
  [' 12 ', '12'],
  ['0', '0'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1,234,567', '1234567'],
  ['1.500', '1.5'],
  ['9007199254740993.01', '9007199254740993.01'],
])('reads an amount typed as %p as %s', (typed, amount) => {
  expect(readAmountInput(typed)).toBe(amount);
});

test.each([
  '',
  ' ',
  '.',
  ',',
  'abc',
  '12abc',
  '1e3',
  '-5',
  '+5',
  '1.234',
  '1,00',
  '1,0000',
  '0,500',
  '1.000,50',
  '1 000',
  '١٢',
])('refuses an amount typed as %p', (typed) => {
  expect(readAmountInput(typed)).toBeNull();
});

test('reads the exact balance with all of its decimals, since Max takes it', () => {
  expect(readAmountInput('9.996', '9.996')).toBe('9.996');
  expect(readAmountInput('9.996', '9.99600000')).toBe('9.996');
  expect(readAmountInput('9.995', '9.996')).toBeNull();
});

test('reads a rate of up to 8 decimals, and not of 9', () => {
  expect(readRateInput('0.00461234')).toBe('0.00461234');
  expect(readRateInput('1,216.92')).toBe('1216.92');
  expect(readRateInput('0.004612345')).toBeNull();
  expect(readRateInput('')).toBeNull();
});
