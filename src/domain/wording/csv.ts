import { numberMarks, plainFigure } from '@/domain/money/numberMarks';

/** Without this mark, Excel reads the file in the character set of the country. */
export const CSV_MARK = '\uFEFF';

const NEEDS_QUOTES = /[",;\r\n]/;
/**
 * The beginning of a cell that a spreadsheet runs as a formula (CSV injection, OWASP). Spreadsheets skip blank and
 * invisible characters before it, and those in East Asia read the full-width signs too.
 */
const RUNS = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** One cell of a CSV file: a text, a plain figure such as "-985.5", which is no formula, or a time (ISO 8601). */
type CsvCell = string | { figure: string } | { at: string };

const quoted = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** "2026-11-27 10:00:00", in UTC: a spreadsheet reads it as a time, in every country. */
function timeText(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return 'at' in cell ? timeText(cell.at) : plainFigure(cell.figure);
  return quoted(RUNS.test(cell) ? `'${cell}` : cell);
}

/** A country that writes 1,5 has semicolons between the cells of its spreadsheets. */
const separator = () => (numberMarks().decimal === ',' ? ';' : ',');

/**
 * One record of a CSV file (RFC 4180) as a spreadsheet of the current language reads it (decision 483), with its line
 * end. A text that a spreadsheet would run gets an apostrophe.
 *
 * @param between for a file that is the same in every language
 */
export const csvRecord = (cells: readonly CsvCell[], between = separator()): string =>
  `${cells.map(cellText).join(between)}\r\n`;

const CELL = /(?:"((?:[^"]|"")*)"|([^",;\r\n]*))([,;]|\r\n|\n|$)/y;

/** The records of a CSV file, as `csvRecord` writes them in any language. @throws if it is not a CSV file */
export function readCsv(file: string): string[][] {
  const text = file.startsWith(CSV_MARK) ? file.slice(CSV_MARK.length) : file;
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const found = CELL.exec(text);
    if (!found) throw new Error(`no CSV after ${String(records.length)} records`);
    const [, inQuotes, plain = '', end] = found;
    record.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (/[,;]/.test(end ?? '') && CELL.lastIndex < text.length) continue;
    records.push(record);
    record = [];
  }
  return records;
}
