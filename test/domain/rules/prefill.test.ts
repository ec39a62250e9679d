import { toText } from '@/domain/money/decimal';
import { readPrefill } from '@/domain/rules/prefill';

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
