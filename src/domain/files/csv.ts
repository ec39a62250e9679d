/** Excel takes a file without this mark for one in the character set of the country. */
export const CSV_MARK = '\uFEFF';

const NEEDS_QUOTES = /[",\r\n]/;
/**
 * What makes a spreadsheet run a cell as a formula (CSV injection, OWASP). Spreadsheets skip what is blank or invisible at
 * the beginning, and those in East Asia read the full-width signs too.
 */
const RUNS = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** One cell of a CSV file: a text, or a plain figure such as "-985.5", which is no formula. */
type CsvCell = string | { figure: string };

const quoted = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.figure;
  return quoted(RUNS.test(cell) ? `'${cell}` : cell);
}

/** One record of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run gets an apostrophe. */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/y;

/** The records of a CSV file, as `csvRecord` writes them. @throws if it is none */
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
    if (end === ',' && CELL.lastIndex < text.length) continue;
    records.push(record);
    record = [];
  }
  return records;
}
