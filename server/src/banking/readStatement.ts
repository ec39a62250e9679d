import { MOST_STATEMENT_BYTES } from '@contract/console/statements';
import { consoleRefusals } from '@/texts/console/refusals';
import { guessEncoding, refuseFile } from './bankStatement';
import { readCamt053 } from './camt053';
import { type KeyedStatement, keyLines } from './lineKeys';
import { readMt940 } from './mt940';

/** What a file has. */
export interface StatementFile {
  format: 'camt.053' | 'MT940';
  statements: readonly KeyedStatement[];
}

/** The statements in a file of a bank. @throws Refusal if any of it is not understood */
export function readStatement(bytes: Uint8Array): StatementFile {
  const { statement } = consoleRefusals;
  if (bytes.length > MOST_STATEMENT_BYTES) throw refuseFile(statement.tooLarge);
  const beginning = decodeBeginning(bytes);
  if (beginning.startsWith('<')) return { format: 'camt.053', statements: keyLines(readCamt053(bytes)) };
  if (/(?:^|\n|\{4:\s*):20:/.test(beginning)) return { format: 'MT940', statements: keyLines(readMt940(bytes)) };
  throw refuseFile(statement.none);
}

const LOOKED_AT = 4_000;

/** The beginning of a file, by which its format is known. */
function decodeBeginning(bytes: Uint8Array): string {
  const encoding = guessEncoding(bytes);
  // An even number of bytes; a sign of several that is cut does not matter here.
  return new TextDecoder(encoding).decode(bytes.subarray(0, LOOKED_AT)).trimStart();
}
