import { type Decimal, subtract, ZERO } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { type BankLine, type BankStatement, decode, guessEncoding, joined, onOneLine } from './bankStatement';
import { readAmount, readDay, refuseFile } from './bankStatement';

interface Field {
  tag: string;
  value: string;
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** The end of a message, or the blocks of SWIFT around it. */
const AROUND = /^(?:-|-\}.*|\{.*)$/;

/** The messages of a file, each a list of fields: a new one begins with the tag 20. */
function messagesOf(text: string): Field[][] {
  const messages: Field[][] = [];
  let field: Field | null = null;
  for (const line of text.replaceAll('{4:', '{4:\n').split(/\r\n|\r|\n/)) {
    const [, tag, value = ''] = TAG.exec(line) ?? [];
    if (tag !== undefined) {
      field = { tag, value };
      if (tag === '20' || messages.length === 0) messages.push([]);
      messages.at(-1)?.push(field);
    } else if (AROUND.test(line)) field = null;
    else if (field) field.value += `\n${line}`;
  }
  return messages;
}

const minus = (amount: Decimal) => subtract(ZERO, amount);
const readComma = (text: string) => readAmount(text.replace(/,$/, '').replace(',', '.'));

const CENTURY = '20';
/** YYMMDD. @throws Refusal */
const dayOf = (text: string) => readDay(CENTURY + text.slice(0, 2), text.slice(2, 4), text.slice(4, 6));

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d[\d,]*)$/;

/** The first opening or the last closing balance of a message: the others are those of its pages. @throws Refusal */
function balanceOf(fields: readonly Field[], tag: '60' | '62') {
  const found = fields.filter((field) => field.tag === `${tag}F` || field.tag === `${tag}M`);
  const field = tag === '60' ? found[0] : found.at(-1);
  if (!field) throw refuseFile(consoleRefusals.statement.lacks(`:${tag}F:`));
  const [, mark, day = '', currency = '', amount = ''] = BALANCE.exec(field.value.trim()) ?? [];
  if (mark === undefined) throw refuseFile(consoleRefusals.statement.notUnderstood(`:${field.tag}:${field.value}`));
  const read = readComma(amount);
  return { day: dayOf(day), currency, amount: mark === 'C' ? read : minus(read) };
}

/** The day of a booking, which has no year: the one of three years that is nearest to the day of its value. */
function bookedNear(valueOn: string, monthAndDay: string): string {
  const year = parseInt(valueOn.slice(0, 4), 10);
  const rest = `${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`;
  const from = Date.parse(valueOn);
  const near = [year, year - 1, year + 1]
    .map((each) => `${String(each)}-${rest}`)
    .filter((day) => !Number.isNaN(Date.parse(day)))
    .sort((a, b) => Math.abs(Date.parse(a) - from) - Math.abs(Date.parse(b) - from));
  const [nearYear = '', month = '', day = ''] = (near[0] ?? `${String(year)}-${rest}`).split('-');
  return readDay(nearYear, month, day);
}

/** Value, booking, mark, third letter of the currency, amount, type, the customer's reference, the bank's, and more. */
const ENTRY =
  /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?(\d[\d,]*)([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;
/** Banks write this if they have no reference. */
const NO_ID = /^(?:NONREF|NOREF|EREF|0*)$/i;

/** The fields `?20`…`?63` of banks in Germany and beside it. */
const CODED = /(?:\?|>)(\d\d)([^?>]*)/g;
const inCoded = (coded: readonly (readonly [string, string])[], from: number, to: number) =>
  coded
    .filter(([code]) => parseInt(code, 10) >= from && parseInt(code, 10) <= to)
    .map(([, text]) => text)
    .join('');
/** The fields `/NAME/…` of banks in the Netherlands and beside it. */
const named = (text: string, name: string) =>
  new RegExp(`/${name}/(?:USTD//)?(.*?)(?=/{1,3}[A-Z]{3,5}/|/*$)`).exec(text)?.[1] ?? '';

/** What the field 86 says, in one of three ways. A line of it is cut wherever it is full. */
function detailsOf(field: string) {
  const whole = field.replaceAll('\n', '');
  const coded = [...whole.matchAll(CODED)].map(([, code = '', text = '']) => [code, text] as const);
  if (/^\d{3}[?>]/.test(whole) && coded.length > 0)
    return {
      payerName: onOneLine(inCoded(coded, 32, 33)),
      payerAccount: onOneLine(inCoded(coded, 38, 38) || inCoded(coded, 31, 31)),
      text: joined([inCoded(coded, 20, 29) + inCoded(coded, 60, 63)]),
    };
  if (/^\/[A-Z]{2,8}\//.test(whole))
    return {
      payerName: onOneLine(named(whole, 'NAME')),
      payerAccount: onOneLine(named(whole, 'IBAN')),
      text: joined([named(whole, 'REMI') || whole, named(whole, 'EREF')]),
    };
  return { payerName: '', payerAccount: '', text: onOneLine(field) };
}

function lineOf(value: string, details: string): BankLine {
  const [, day, monthAndDay, mark, amount = '', , reference = '', id = '', more = ''] = ENTRY.exec(value.trim()) ?? [];
  if (day === undefined) throw refuseFile(consoleRefusals.statement.notUnderstood(`:61:${value}`));
  const valueOn = dayOf(day);
  const read = readComma(amount);
  const { text, ...side } = detailsOf(details);
  return {
    bookedOn: monthAndDay === undefined ? valueOn : bookedNear(valueOn, monthAndDay),
    valueOn,
    // What takes back a debit comes in.
    amount: mark === 'C' || mark === 'RD' ? read : minus(read),
    bankId: NO_ID.test(id.trim()) ? null : onOneLine(id),
    ...side,
    text: joined([text, NO_ID.test(reference.trim()) ? '' : reference, more]),
  };
}

function statementOf(fields: readonly Field[]): BankStatement {
  const [opening, closing] = [balanceOf(fields, '60'), balanceOf(fields, '62')];
  const { currency } = opening;
  if (closing.currency !== currency) throw refuseFile(consoleRefusals.statement.mixed(closing.currency, currency));
  const lines = fields.flatMap(({ tag, value }, at) => {
    const next = fields[at + 1];
    return tag === '61' ? [lineOf(value, next?.tag === '86' ? next.value : '')] : [];
  });
  const account = fields.find(({ tag }) => tag === '25' || tag === '25P')?.value.split('\n')[0] ?? '';
  const first = lines.map(({ bookedOn }) => bookedOn).sort()[0];
  return {
    account: onOneLine(account) || null,
    currency,
    from: first ?? opening.day,
    to: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  };
}

/** The statements of an MT940 file of SWIFT, with or without the blocks around its messages. @throws Refusal */
export const readMt940 = (bytes: Uint8Array): BankStatement[] =>
  messagesOf(decode(bytes, guessEncoding(bytes))).map(statementOf);
