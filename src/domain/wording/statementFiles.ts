import type { Statement, StatementLine } from '@contract/statements';
import { isoOf } from '@contract/values/currencies';
import { decimal, isZero, subtract, toText, ZERO } from '@/domain/money/decimal';
import { statementTexts as texts } from '@/texts/wallet/statement';
import { CSV_MARK, csvRecord } from './csv';

/** The formats of a statement: CSV is for spreadsheets, the others for programs of accounts. */
export const STATEMENT_FORMATS = ['CSV', 'OFX', 'hledger'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** What a file says besides the lines. */
interface FileFacts {
  isFirst: boolean;
  /** The period, as times; null: from the beginning, until now. */
  since: string | null;
  until: string | null;
  now: string;
  /** What a line was, in the language of the user. */
  what: (line: StatementLine) => string;
}

/** The part of a CSV file for one window of a statement, oldest first. The figures are exact. */
export function statementCsv(window: Statement, { isFirst, what }: Pick<FileFacts, 'isFirst' | 'what'>): string {
  const { currency, opening, closing, results, next } = window;
  const titles = [texts.timeInUtc, texts.what, texts.transaction, texts.currency, texts.amount, texts.balance];
  const balanceRecord = (title: string, figure: string) => csvRecord(['', title, '', currency, '', { figure }]);
  const head = isFirst ? CSV_MARK + csvRecord(titles) + balanceRecord(texts.opening, opening) : '';
  const lines = results.map((line) =>
    csvRecord([
      ...[{ at: line.at }, what(line), line.transaction ?? '', currency],
      ...[{ figure: line.amount }, { figure: line.balance }],
    ]),
  );
  return head + lines.join('') + (next === null ? balanceRecord(texts.closing, closing) : '');
}

const negative = (amount: string) => toText(subtract(ZERO, decimal(amount)));

const MOST_NAME = 32;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const inXml = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
/** 2026-11-28T12:00:00.000Z as 20261128120000.000[0:GMT]. */
const ofxTime = (at: string) => `${new Date(at).toISOString().replace(/[-:TZ]/g, '')}[0:GMT]`;
const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

function ofxLine(line: StatementLine, what: string): string {
  const isFee = line.kind === 'fee' || line.kind === 'fee_returned';
  const type = isFee ? 'FEE' : line.amount.startsWith('-') ? 'DEBIT' : 'CREDIT';
  const name = inXml(Array.from(what).slice(0, MOST_NAME).join(''));
  const memo = line.transaction === null ? '' : `<MEMO>${inXml(line.transaction)}</MEMO>`;
  return (
    `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>${ofxTime(line.at)}</DTPOSTED><TRNAMT>${line.amount}</TRNAMT>` +
    `<FITID>${inXml(line.id)}</FITID><NAME>${name}</NAME>${memo}</STMTTRN>\n`
  );
}

/** The part of an OFX 2.2 file for one window of a statement, oldest first. */
export function statementOfx(window: Statement, { isFirst, since, until, now, what }: FileFacts): string {
  const { currency, closing, results, next } = window;
  const end = until !== null && until < now ? until : now;
  const head =
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
    '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n' +
    `<OFX><SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${ofxTime(now)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS>` +
    `</SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${STATUS}<STMTRS><CURDEF>${isoOf(currency)}</CURDEF>` +
    `<BANKACCTFROM><BANKID>Crossrate</BANKID><ACCTID>${currency}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>` +
    `<BANKTRANLIST><DTSTART>${ofxTime(since ?? results[0]?.at ?? end)}</DTSTART><DTEND>${ofxTime(end)}</DTEND>\n`;
  const foot =
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}</BALAMT><DTASOF>${ofxTime(end)}</DTASOF></LEDGERBAL>` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n';
  const lines = results.map((line) => ofxLine(line, what(line))).join('');
  return (isFirst ? head : '') + lines + (next === null ? foot : '');
}

const OPENING = 'Equity:Opening';
const FUNDINGS = 'Equity:Fundings';
const WITHDRAWALS = 'Equity:Withdrawals';
const TRADING = 'Equity:Trading';
const FEES = 'Expenses:Fees';
const walletOf = (currency: string) => `Assets:Crossrate:${currency}`;

/** Where the money of a line came from or went to. What is traded has an account that holds one currency for another. */
function otherOf({ kind, type }: StatementLine): string {
  if (kind === 'fee' || kind === 'fee_returned') return FEES;
  if (kind === 'funded' || kind === 'taken_back' || kind === 'debt_paid') return FUNDINGS;
  return type === 'WITHDRAW' ? WITHDRAWALS : TRADING;
}

const entry = (
  day: string,
  what: string,
  wallet: string,
  other: string,
  [amount, balance, currency]: readonly string[],
) =>
  `\n${day} ${what}\n    ${wallet}  ${amount ?? ''} ${currency ?? ''} = ${balance ?? ''} ${currency ?? ''}\n` +
  `    ${other}  ${negative(amount ?? '0')} ${currency ?? ''}\n`;

/** The signs that would end a description, or begin a comment. */
const plain = (what: string) => what.replace(/[;\r\n]+/g, ' ');

/** The part of a journal of hledger for one window of a statement, oldest first: each line with the balance after it. */
export function statementHledger(window: Statement, { isFirst, since, now, what }: FileFacts): string {
  const { currency, opening, results } = window;
  const wallet = walletOf(currency);
  const accounts = [wallet, OPENING, FUNDINGS, WITHDRAWALS, TRADING, FEES];
  const head = `commodity 1000.00000000 ${currency}\n${accounts.map((name) => `account ${name}\n`).join('')}`;
  const first = (since ?? results[0]?.at ?? now).slice(0, 10);
  const before = isZero(decimal(opening))
    ? ''
    : entry(first, 'opening balance', wallet, OPENING, [opening, opening, currency]);
  const lines = results.map((line) => {
    const code = line.transaction === null ? '' : `(${line.transaction}) `;
    const figures = [line.amount, line.balance, currency];
    return entry(line.at.slice(0, 10), code + plain(what(line)), wallet, otherOf(line), figures);
  });
  return (isFirst ? head + before : '') + lines.join('');
}
