import { amountText, rateText, typedAmount, typedRate } from '@/domain/money/typedNumber';

const readAmount = (text: string, balance: string | null = null) => amountText(typedAmount(text), balance);
const readRate = (text: string) => rateText(typedRate(text));

test.each([
  ['1,000.50', '1000.5'],
  ['1000.50', '1000.5'],
  [' 12 ', '12'],
  ['0', '0'],
  ['007', '7'],
  ['.5', '0.5'],
  ['.55', '0.55'],
  ['5.', '5'],
  ['1,234,567', '1234567'],
  ['12,345.6', '12345.6'],
  ['1.500', '1.5'],
  ['1 000', '1000'],
  ['١٢', '12'],
  ['9007199254740993.01', '9007199254740993.01'],
])('reads an amount typed as %p as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
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
  '01,000',
  '1000,000',
  '1.000,50',
])('refuses an amount typed as %p', (typed) => {
  expect(readAmount(typed)).toBeNull();
});

test('reads the exact balance with all of its decimals, since Max takes it', () => {
  expect(readAmount('9.996', '9.996')).toBe('9.996');
  expect(readAmount('9.996', '9.99600000')).toBe('9.996');
  expect(readAmount('9.995', '9.996')).toBeNull();
});

test('reads a rate of up to 8 decimals, and not of 9', () => {
  expect(readRate('0.00461234')).toBe('0.00461234');
  expect(readRate('1,216.92')).toBe('1216.92');
  expect(readRate('0.004612345')).toBeNull();
  expect(readRate('')).toBeNull();
});

test('keeps the text as typed, and says why it is not a number', () => {
  expect(typedAmount(' 1,000.50 ')).toMatchObject({ text: ' 1,000.50 ', problem: null });
  expect(typedAmount('  ')).toEqual({ text: '  ', value: null, problem: 'empty' });
  expect(typedAmount('abc')).toEqual({ text: 'abc', value: null, problem: 'unreadable' });
  expect(typedRate('0.004612345')).toMatchObject({ problem: 'unreadable' });
});
