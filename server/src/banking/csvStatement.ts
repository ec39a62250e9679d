import type { CsvColumn, CsvMapping } from '@contract/console/statements';
import { add, compare, type Decimal, isZero, subtract, toText, ZERO } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { Refusal } from '@server/platform/refusal';
import { type BankLine, type BankStatement, decode, joined, onOneLine, readAmount, readDay } from './bankStatement';
import { refuseFile } from './bankStatement';
import { type Cells, cellsOf, guessMapping } from './csvGuess';

/** A CSV file as it is read. */
interface CsvTable {
  mapping: CsvMapping;
  /** Beneath the heading, each with its number in the file. */
  rows: readonly { number: number; cells: Cells }[];
}

const isSame = (one: Cells, other: Cells) => one.length === other.length && one.every((cell, at) => cell === other[at]);

/** The rows of a file that has the heading of a mapping; null if it has not. @throws Refusal */
function tableOf(bytes: Uint8Array, mapping: CsvMapping): CsvTable | null {
  const rows = cellsOf(decode(bytes, mapping.encoding), mapping.delimiter).map((cells, at) => ({
    number: at + 1,
    cells,
  }));
  const at = rows.findIndex(({ cells }) => isSame(cells, mapping.heading));
  return at < 0 ? null : { mapping, rows: rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim())) };
}

/** As an operator chose; or as the file before, if it has the same heading; or as is guessed. @throws Refusal */
export function openCsv(bytes: Uint8Array, chosen: CsvMapping | null, before: CsvMapping | null): CsvTable {
  const known = chosen ? tableOf(bytes, chosen) : before && tryTable(bytes, before);
  if (known) return known;
  // Read in another encoding, or with another delimiter, the heading is another one.
  const guessed = guessMapping(bytes, chosen);
  return tableOf(bytes, guessed) ?? { mapping: guessed, rows: [] };
}

/** The mapping of another file may not even decode this one. */
function tryTable(bytes: Uint8Array, mapping: CsvMapping): CsvTable | null {
  try {
    return tableOf(bytes, mapping);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE = /^(\d{1,4})[-./\s年]\s*(\d{1,2}|[a-z]{3,9})[-./\s月,]+(\d{1,4})(?!\d)/i;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:$|\D|\d{6}$)/;

const monthOf = (text: string) => {
  const at = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return at < 0 ? text : String(at + 1);
};
const yearOf = (text: string) => (text.length === 2 ? `20${text}` : text);

/** A date, with or without a time behind it. @throws Refusal */
function dayOf(text: string, dates: CsvMapping['dates']): string {
  const trimmed = text.trim();
  const [, year = '', month = '', day = ''] = COMPACT.exec(trimmed) ?? [];
  if (year !== '') return readDay(year, month, day);
  const [, first = '', second = '', third = ''] = DATE.exec(trimmed) ?? [];
  if (first === '') throw refuseFile(consoleRefusals.statement.date(trimmed));
  if (first.length === 4 || dates === 'YMD') return readDay(yearOf(first), monthOf(second), third);
  if (dates === 'MDY' && /\d/.test(second)) return readDay(yearOf(third), first, second);
  return readDay(yearOf(third), monthOf(second), first);
}

const SIGNED = /^(?:[^\d.,()+-]*)(\(?)([-+−]?)[^\d.,()+-]*([\d.,]+)(-?)\)?(?:[^\d.,()+-]*)$/;

/** A signed amount with the marks of the file; null for an empty cell. @throws Refusal */
function amountOf(text: string, decimal: CsvMapping['decimal']): Decimal | null {
  const bare = text.replace(/[\s'’_]/g, '');
  if (bare === '' || bare === '-') return null;
  const [, bracket, before, digits = '', after] = SIGNED.exec(bare) ?? [];
  const [grouping, mark] = decimal === ',' ? ['\\.', ','] : [',', '\\.'];
  const written = new RegExp(`^(\\d+|\\d{1,3}(?:${grouping}\\d{2,3})*${grouping}\\d{3})(?:${mark}(\\d+))?$`).exec(
    digits,
  );
  if (!written) throw refuseFile(consoleRefusals.statement.amount(text.trim()));
  const [, whole = '', decimals] = written;
  const read = readAmount(whole.replace(/[.,]/g, '') + (decimals === undefined ? '' : `.${decimals}`));
  const isMinus = bracket === '(' || before === '-' || before === '−' || after === '-' || /DR$/i.test(bare);
  return isMinus ? subtract(ZERO, read) : read;
}

const OUT = /^(?:d|dr|deb|af|out|soll|s$|-|支出|借)/i;
/** What banks and mobile money call a payment that was made. */
const DONE =
  /^(?:complet|succe|booked|posted|done|ok$|paid|settled|réussi|effectu|termin|gebucht|交易成功|支付成功|成功|已完成)/i;

/** A row as it is read: its cells by column. */
type Row = (column: CsvColumn) => string;

/** Positive in a column of money out too: that column is the minus. */
function signedOf(cell: Row, { decimal, columns }: CsvMapping): Decimal | null {
  const amount = amountOf(cell('amount'), decimal);
  if (amount !== null && columns.direction !== undefined) {
    const size = compare(amount, ZERO) < 0 ? subtract(ZERO, amount) : amount;
    return OUT.test(cell('direction').trim()) ? subtract(ZERO, size) : size;
  }
  if (amount !== null) return amount;
  const [cameIn, wentOut] = [amountOf(cell('moneyIn'), decimal), amountOf(cell('moneyOut'), decimal)];
  if (cameIn === null && wentOut === null) return null;
  const size = wentOut === null || compare(wentOut, ZERO) >= 0 ? (wentOut ?? ZERO) : subtract(ZERO, wentOut);
  return subtract(cameIn ?? ZERO, size);
}

interface Read {
  number: number;
  line: BankLine;
  balance: Decimal | null;
  currency: string;
}

function readRow(cell: Row, number: number, mapping: CsvMapping): Read | null {
  const { statement } = consoleRefusals;
  try {
    const amount = signedOf(cell, mapping);
    if (amount === null || (isZero(amount) && cell('amount').trim() === '')) return null;
    const bookedOn = dayOf(cell('booked'), mapping.dates);
    const line: BankLine = {
      ...{ bookedOn, valueOn: cell('value').trim() === '' ? bookedOn : dayOf(cell('value'), mapping.dates), amount },
      bankId: onOneLine(cell('id')) || null,
      payerName: onOneLine(cell('name')),
      payerAccount: onOneLine(cell('account')),
      text: joined([cell('text'), cell('note')]),
    };
    return { number, line, balance: amountOf(cell('balance'), mapping.decimal), currency: cell('currency').trim() };
  } catch (error) {
    throw error instanceof Refusal ? refuseFile(statement.row(number, error.message)) : error;
  }
}

/** The first row whose balance is not the one before it and its amount; null if all are right. */
const wrongBalance = (rows: readonly Read[]) =>
  rows.find(({ line, balance }, at) => {
    const before = rows[at - 1]?.balance;
    return before && balance && compare(add(before, line.amount), balance) !== 0;
  }) ?? null;

/** The balances before and after all rows, which are in the order of time or the other way round. @throws Refusal */
function balancesOf(rows: readonly Read[]): Pick<BankStatement, 'opening' | 'closing'> {
  if (rows.some(({ balance }) => balance === null)) return { opening: null, closing: null };
  const [turned, wrong] = [[...rows].reverse(), wrongBalance(rows)];
  const isTurned = wrong !== null && wrongBalance(turned) === null;
  if (wrong !== null && !isTurned) {
    const { statement } = consoleRefusals;
    throw refuseFile(statement.row(wrong.number, statement.balance(wrong.balance ? toText(wrong.balance) : '')));
  }
  const inOrder = isTurned ? turned : rows;
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const opening = first?.balance ? subtract(first.balance, first.line.amount) : null;
  return { opening, closing: last?.balance ?? null };
}

/** The statement in a CSV file, and how many of its rows are no bookings that were completed. @throws Refusal */
export function readCsvStatement({ mapping, rows }: CsvTable): { statement: BankStatement; leftOut: number } {
  const { columns } = mapping;
  const { statement } = consoleRefusals;
  if (columns.booked === undefined) throw refuseFile(statement.noDateColumn);
  if ([columns.amount, columns.moneyIn, columns.moneyOut].every((at) => at === undefined))
    throw refuseFile(statement.noAmountColumn);
  const cellOf =
    (cells: Cells): Row =>
    (column) =>
      cells[columns[column] ?? -1] ?? '';
  // Beneath the last row with a date are sums and remarks.
  const last = rows.findLastIndex(({ cells }) => /\d/.test(cellOf(cells)('booked')));
  const read = rows.slice(0, last + 1).flatMap(({ number, cells }) => {
    const cell = cellOf(cells);
    if (columns.status !== undefined && !DONE.test(cell('status').trim())) return [];
    return readRow(cell, number, mapping) ?? [];
  });
  const days = read.map(({ line }) => line.bookedOn).sort();
  const [[from], to] = [days, days.at(-1)];
  if (from === undefined || to === undefined) throw refuseFile(statement.noRows);
  const currencies = [...new Set(read.map(({ currency }) => currency).filter((currency) => currency !== ''))];
  const [currency = null, other] = currencies;
  if (currency !== null && other !== undefined) throw refuseFile(statement.mixed(other, currency));
  return {
    statement: { account: null, currency, from, to, ...balancesOf(read), lines: read.map(({ line }) => line) },
    leftOut: rows.length - read.length,
  };
}
