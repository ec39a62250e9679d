import { isDay } from '@contract/console/books';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { type Decimal, parseDecimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { invalidField, type Refusal } from '@server/platform/refusal';

/** One booking of a bank. */
export interface BankLine {
  /** Days are texts such as 2026-11-23. */
  bookedOn: string;
  valueOn: string;
  /** Above zero if it came in. */
  amount: Decimal;
  /** The bank's own id of the booking, or null. */
  bankId: string | null;
  /** The other side: who paid, or who was paid. */
  payerName: string;
  payerAccount: string;
  text: string;
}

/** What a bank says of one account and a period. What the file does not say is null. */
export interface BankStatement {
  account: string | null;
  currency: string | null;
  from: string;
  to: string;
  opening: Decimal | null;
  closing: Decimal | null;
  lines: readonly BankLine[];
}

/** A file of a bank is refused with this sentence. */
export const refuseFile = (reason: string): Refusal => invalidField('file', reason);

/** A day that there is. @throws Refusal */
export function readDay(year: string, month: string, day: string): string {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(text)) throw refuseFile(consoleRefusals.statement.date(text));
  return text;
}

const PLAIN = /^\d{1,15}(?:\.\d{0,15})?$/;

/** An amount without a sign, with a point. @throws Refusal */
export function readAmount(text: string): Decimal {
  const amount = PLAIN.test(text) ? parseDecimal(text) : null;
  if (amount === null) throw refuseFile(consoleRefusals.statement.amount(text));
  if (amount.scale > AMOUNT_INPUT_DECIMALS) throw refuseFile(consoleRefusals.statement.decimals(text));
  return amount;
}

const LONGEST_TEXT = 1_000;

/** A text of a bank on one line, without control characters. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    // Half of a sign that was cut.
    .replace(/[\uD800-\uDBFF]$/, '');

/** Texts of a bank in one, without those that are missing or repeated. */
export const joined = (texts: readonly string[]): string =>
  onOneLine([...new Set(texts.map(onOneLine))].filter((text) => text !== '').join(' '));

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const LOOKED_AT = 1_000;

/** The encoding that the first bytes show: by a byte order mark, or because every other byte is zero; otherwise null. */
export function encodingShown(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[1];
  const first = bytes.subarray(0, LOOKED_AT);
  const zeros = (odd: number) => first.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) * 4 > first.length) return 'utf-16le';
  return zeros(0) * 4 > first.length ? 'utf-16be' : null;
}

/** The text of a file in an encoding, without its byte order mark. @throws Refusal */
export function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile(consoleRefusals.statement.encoding(encoding.toUpperCase()));
  }
}

/** True if the bytes are UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The encoding of a text that names none. Banks that do not write UTF-8 write Windows-1252, which has Latin-1 in it. */
export const guessEncoding = (bytes: Uint8Array): string =>
  encodingShown(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
