import Papa from 'papaparse';
import {
  CSV_DATES,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvColumn,
  type CsvMapping,
} from '@contract/console/statements';
import { consoleRefusals } from '@/texts/console/refusals';
import { decode, guessEncoding, refuseFile } from './bankStatement';

/** The headings by which a column is known, in the order in which they are looked for: a heading serves once. */
const HEADINGS: readonly (readonly [CsvColumn, RegExp])[] = [
  [
    'direction',
    /^(?:dr?|debit)\s*\/\s*(?:cr?|credit)|^(?:cr?|credit)\s*\/\s*(?:dr?|debit)|^af bij|^sens$|^direction|收\/支|借贷/,
  ],
  ['status', /status|statut|état|状态/],
  ['currency', /^currency|^ccy|währung|devise|币种/],
  ['value', /val(?:ue)?\.? ?date|valuta|wertstellung|date (?:de )?valeur|起息/],
  ['balance', /balance|saldo|solde|kontostand|余额/],
  ['moneyIn', /paid in|money in|credit|deposit|received|lodge?ments?|crédit|haben|收入|贷方/],
  ['moneyOut', /withdrawn|money out|debit|withdrawals?|paid out|débit|soll|支出|借方/],
  ['booked', /date|completion time|buchungstag|timestamp|^time|日期|时间/],
  ['id', /receipt|trans(?:action)?\.? ?(?:id|no|num)|流水号|交易号|订单号|transaktions-?id/],
  ['text', /details|narra|descri|verwendung|remark|libellé|摘要|purpose|particulars|备注|用途|message|mededeling/],
  ['note', /reference|référence|referenz|mitteilung|remark|备注|附言/],
  ['name', /name|party|payer|sender|payeur|auftraggeber|begünstigter|户名|交易对方|tegenrekening/],
  ['account', /account|iban|msisdn|phone|konto|compte|账号|wallet/],
  ['amount', /amount|betrag|montant|umsatz|金额|bedrag/],
];

export type Cells = readonly string[];

/** The columns that a heading names. */
function columnsIn(heading: Cells): CsvMapping['columns'] {
  const columns: CsvMapping['columns'] = {};
  const taken = new Set<number>();
  for (const [column, pattern] of HEADINGS) {
    const at = heading.findIndex((cell, index) => !taken.has(index) && pattern.test(cell.trim().toLowerCase()));
    if (at < 0) continue;
    taken.add(at);
    columns[column] = at;
  }
  return columns;
}

const SIGNS: Readonly<Record<CsvMapping['delimiter'], string>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' };

/** The cells of a CSV text. @throws Refusal */
export function cellsOf(text: string, delimiter: CsvMapping['delimiter']): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: SIGNS[delimiter] });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken) {
    const row = (broken.row ?? 0) + 1;
    throw refuseFile(consoleRefusals.statement.row(row, consoleRefusals.statement.notUnderstood('"')));
  }
  return data;
}

/** The files of Alipay and of banks in China. In another encoding these words do not come out. */
const CHINESE = /日期|时间|金额|余额|交易/;

function encodingOf(bytes: Uint8Array): CsvMapping['encoding'] {
  const guessed = guessEncoding(bytes);
  if (guessed === 'windows-1252' && CHINESE.test(new TextDecoder('gb18030').decode(bytes))) return 'gb18030';
  return CSV_ENCODINGS.find((encoding) => encoding === guessed) ?? 'utf-8';
}

const filled = (cells: Cells) => cells.filter((cell) => cell.trim() !== '').length;
const LOOKED_AT = 60;
const FEWEST_CELLS = 3;

/** The row with the most columns that are known, and then the most cells. */
function headingOf(rows: readonly Cells[]): Cells {
  const worth = (cells: Cells) => Object.keys(columnsIn(cells)).length * 1000 + filled(cells);
  return rows.reduce((best, cells) => (worth(cells) > worth(best) ? cells : best), []);
}

const SHORT_DATE = /^\D*(\d{1,4})\D(\d{1,2})\D/;

/** The order of the parts of dates, from those that show it. */
function datesOf(texts: Cells): CsvMapping['dates'] {
  const parts = texts.flatMap((text) => {
    const [, first = '', second = ''] = SHORT_DATE.exec(text) ?? [];
    return first === '' ? [] : [[parseInt(first, 10), parseInt(second, 10)] as const];
  });
  const [dayFirst, monthFirst, yearFirst] = CSV_DATES;
  if (parts.some(([first]) => first > 31) || texts.some((text) => /^\d{8}/.test(text.trim()))) return yearFirst;
  return parts.some(([, second]) => second > 12) ? monthFirst : dayFirst;
}

/** The decimal sign of amounts: the last sign of them that has one or two digits after it. */
function decimalOf(texts: Cells): CsvMapping['decimal'] {
  const count = (sign: RegExp) => texts.filter((text) => sign.test(text)).length;
  return count(/,\d{1,2}\D*$/) > count(/\.\d{1,2}\D*$/) ? ',' : '.';
}

/**
 * How a file is probably read. @throws Refusal if it is no table
 *
 * @param fixed what an operator chose
 */
export function guessMapping(
  bytes: Uint8Array,
  fixed: Pick<CsvMapping, 'encoding' | 'delimiter'> | null = null,
): CsvMapping {
  const encoding = fixed?.encoding ?? encodingOf(bytes);
  const text = decode(bytes, encoding);
  // A zero byte or another control character: a picture, a PDF, a spreadsheet of Excel.
  if (/[^\P{Cc}\t\n\r]/u.test(text)) throw refuseFile(consoleRefusals.statement.none);
  const beginning = text.split('\n').slice(0, LOOKED_AT).join('\n');
  const delimiters = fixed ? [fixed.delimiter] : CSV_DELIMITERS;
  const tables = delimiters.map((delimiter) => {
    const rows = Papa.parse<string[]>(beginning, { delimiter: SIGNS[delimiter] }).data;
    const heading = headingOf(rows);
    return {
      delimiter,
      rows: rows.slice(rows.findIndex((cells) => cells === heading) + 1),
      heading,
      columns: columnsIn(heading),
    };
  });
  const worth = ({ heading, columns }: (typeof tables)[number]) => Object.keys(columns).length * 1000 + filled(heading);
  const table = tables.reduce((best, each) => (worth(each) > worth(best) ? each : best));
  const { heading, columns, rows, delimiter } = table;
  if (!fixed && (filled(heading) < FEWEST_CELLS || rows.length === 0)) throw refuseFile(consoleRefusals.statement.none);
  const cellsIn = (...names: readonly CsvColumn[]) =>
    names.flatMap((name) => {
      const at = columns[name];
      return at === undefined ? [] : rows.map((row) => row[at] ?? '');
    });
  return {
    ...{ encoding, delimiter, columns, heading: [...heading] },
    decimal: decimalOf(cellsIn('amount', 'moneyIn', 'moneyOut', 'balance')),
    dates: datesOf(cellsIn('booked')),
  };
}
