import { type CsvMapping, MOST_STATEMENT_BYTES } from '@contract/console/statements';
import { consoleRefusals } from '@/texts/console/refusals';
import { Refusal } from '@server/platform/refusal';
import { guessEncoding, refuseFile } from './bankStatement';
import { readCamt053 } from './camt053';
import { openCsv, readCsvStatement } from './csvStatement';
import { type KeyedStatement, keyLines } from './lineKeys';
import { readMt940 } from './mt940';

/** How a CSV file was read. */
interface ReadCsv {
  mapping: CsvMapping;
  /** The first rows beneath the heading. */
  rows: readonly (readonly string[])[];
  leftOut: number;
  /** Why it cannot be read in this way; null if it can. */
  problem: Refusal | null;
}

/** What a file has. */
export interface StatementFile {
  format: 'camt.053' | 'MT940' | 'CSV';
  statements: readonly KeyedStatement[];
  csv: ReadCsv | null;
}

const SHOWN_ROWS = 5;

/** How a CSV file is to be read: as an operator chose, or as the last file of the account. */
interface Wished {
  mapping: CsvMapping | null;
  mappingBefore: CsvMapping | null;
}

function readCsvFile(bytes: Uint8Array, { mapping, mappingBefore }: Wished): StatementFile {
  const table = openCsv(bytes, mapping, mappingBefore);
  const csv = { mapping: table.mapping, rows: table.rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells) };
  try {
    const { statement, leftOut } = readCsvStatement(table);
    return { format: 'CSV', statements: keyLines([statement]), csv: { ...csv, leftOut, problem: null } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { format: 'CSV', statements: [], csv: { ...csv, leftOut: 0, problem: error } };
  }
}

/**
 * The statements in a file of a bank. A CSV file that cannot be read in this way has a `problem`.
 * @throws Refusal if any of it is not understood
 */
export function readStatement(
  bytes: Uint8Array,
  wished: Wished = { mapping: null, mappingBefore: null },
): StatementFile {
  const { statement } = consoleRefusals;
  if (bytes.length > MOST_STATEMENT_BYTES) throw refuseFile(statement.tooLarge);
  const beginning = decodeBeginning(bytes);
  if (beginning.startsWith('<')) return { format: 'camt.053', statements: keyLines(readCamt053(bytes)), csv: null };
  if (/(?:^|\n|\{4:\s*):20:/.test(beginning))
    return { format: 'MT940', statements: keyLines(readMt940(bytes)), csv: null };
  return readCsvFile(bytes, wished);
}

const LOOKED_AT = 4_000;

/** The beginning of a file, by which its format is known. */
function decodeBeginning(bytes: Uint8Array): string {
  const encoding = guessEncoding(bytes);
  // An even number of bytes; a sign of several that is cut does not matter here.
  return new TextDecoder(encoding).decode(bytes.subarray(0, LOOKED_AT)).trimStart();
}
