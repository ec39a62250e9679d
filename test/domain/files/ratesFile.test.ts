import { readRatesFile, writeRatesFile } from '@/domain/wording/ratesFile';

const RATES = [
  { from: 'CNY', to: 'NGN', rate: '212.5' },
  { from: 'NGN', to: 'CNY', rate: '0.00470588' },
];

it('a saved file has a line for every pair, and is read back as it was [S11.console.rates.form]', () => {
  const file = writeRatesFile(RATES);
  expect(file.split('\r\n')).toHaveLength(14);
  expect(file).toMatch(/^\uFEFFfrom,to,rate\r\nCNY,GHC,\r\nCNY,NGN,212\.5\r\n/);
  expect(readRatesFile(file)).toEqual({ rates: RATES, unread: [] });
});

it.each([
  ['without heads, with spaces and small letters', 'cny, ngn ,212.50\nNGN,CNY,0.00470588\n'],
  ['by a spreadsheet that writes decimals with a comma', 'from;to;rate\r\nCNY;NGN;212,5\r\nNGN;CNY;0,00470588\r\n'],
  ['with quotes and empty lines', '"from","to","rate"\n"CNY","NGN","212.5"\n\n"NGN","CNY","0.00470588"\n\n'],
  ['with a pair twice, of which the last one counts', 'CNY,NGN,1\nNGN,CNY,0.00470588\nCNY,NGN,212.5'],
])('reads a file that was written %s [S11.console.rates.form]', (_how, file) => {
  const { rates, unread } = readRatesFile(file);
  expect(rates.toSorted((a, b) => a.from.localeCompare(b.from))).toEqual(RATES);
  expect(unread).toEqual([]);
});

it.each([
  'CNY,NGN,much',
  'CNY,CNY,1',
  'CNY,EUR,1',
  'CNY,NGN,0',
  'CNY,NGN,-1',
  'CNY,NGN,1,5',
  '"CNY',
  'CNY;NGN;1.000,5',
])('names the line of what is no rate: %s [S11.console.rates.form]', (line) => {
  expect(readRatesFile(`from,to,rate\n${line}`).unread).toEqual(line === '"CNY' ? [1] : [2]);
});
