import { CURRENCIES, isKnownCurrency } from '@contract/values/currencies';
import { CSV_MARK, csvRecord, readCsv } from './csv';
import { isPositive, parseDecimal, toText } from '@/domain/money/decimal';

/** A market rate in a file: units of `to` for one unit of `from`, as canonical decimal text. */
interface FileRate {
  from: string;
  to: string;
  rate: string;
}

/** The rates in a file, and the numbers of the lines that cannot be read. */
interface RatesFile {
  rates: FileRate[];
  unread: number[];
}

const HEADS = ['from', 'to', 'rate'];

/** The market rates as a CSV file with a line for each pair, also for one that has no rate yet. */
export function writeRatesFile(rates: readonly FileRate[]): string {
  const lines = CURRENCIES.flatMap((from) =>
    CURRENCIES.filter((to) => to !== from).map((to) => {
      const known = rates.find((each) => each.from === from && each.to === to);
      return csvRecord([from, to, { figure: known?.rate ?? '' }]);
    }),
  );
  return [CSV_MARK, csvRecord(HEADS), ...lines].join('');
}

/** A spreadsheet whose language writes decimals with a comma separates cells by semicolons. */
const withCommas = (text: string) => (/^[^\n]*;/.test(text) ? text.replaceAll(',', '.').replaceAll(';', ',') : text);

/** Reads a CSV file of market rates, without headers and empty rates. The last line of a pair counts. */
export function readRatesFile(text: string): RatesFile {
  const read = new Map<string, FileRate>();
  const unread: number[] = [];
  let records: string[][];
  try {
    records = readCsv(withCommas(text));
  } catch {
    return { rates: [], unread: [1] };
  }
  records.forEach((cells, at) => {
    const [from = '', to = '', rate = '', ...rest] = cells.map((cell) => cell.trim().toUpperCase());
    if (rate === '' && (to === '' ? from === '' : isKnownCurrency(from))) return;
    if (at === 0 && HEADS.join() === [from, to, rate].join().toLowerCase()) return;
    const value = parseDecimal(rate);
    const isPair = isKnownCurrency(from) && isKnownCurrency(to) && from !== to;
    if (isPair && value && isPositive(value) && rest.join('') === '')
      read.set(`${from}-${to}`, { from, to, rate: toText(value) });
    else unread.push(at + 1);
  });
  return { rates: [...read.values()], unread };
}
