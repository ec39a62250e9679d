import { SaxesParser } from 'saxes';
import { compare, type Decimal, subtract, sumOf, ZERO } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { Refusal } from '@server/platform/refusal';
import { type BankLine, type BankStatement, decode, encodingShown, joined, onOneLine } from './bankStatement';
import { readAmount, readDay, refuseFile } from './bankStatement';

interface Node {
  name: string;
  currency: string;
  text: string;
  children: Node[];
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** The elements of an XML file. A document type is refused, so no entity is ever declared. @throws Refusal */
function readXml(text: string): Node {
  const root: Node = { name: '', currency: '', text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ position: false, xmlns: false } as const);
  const { statement } = consoleRefusals;
  const add = (part: string) => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.on('doctype', () => {
    throw refuseFile(statement.doctype);
  });
  parser.on('error', () => {
    throw refuseFile(statement.brokenXml);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name: bare(name), currency: attributes.Ccy ?? '', text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    throw error instanceof Refusal ? error : refuseFile(statement.brokenXml);
  }
  return root;
}

/** The elements at a path such as `NtryDtls/TxDtls`, in the order of the file. */
const all = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce((nodes, name) => nodes.flatMap(({ children }) => children.filter((each) => each.name === name)), [node]);

/** The text of the first of these paths that has one; empty if none has. */
const textAt = (node: Node, ...paths: readonly string[]): string =>
  paths.flatMap((path) => all(node, path).map(({ text }) => text.trim())).find((text) => text !== '') ?? '';

const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:$|T|Z|[+-])/;

/** The day of an element with `Dt` or `DtTm`; null if it has neither. @throws Refusal */
function dayAt(node: Node, ...paths: readonly string[]): string | null {
  const text = textAt(node, ...paths.flatMap((path) => [`${path}/Dt`, `${path}/DtTm`]));
  if (text === '') return null;
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (year === '') throw refuseFile(consoleRefusals.statement.date(text));
  return readDay(year, month, day);
}

const minus = (amount: Decimal) => subtract(ZERO, amount);

/** An amount with its mark of credit or debit, which is also right for reversals. @throws Refusal */
function signedAt(node: Node, currency: string, mark = textAt(node, 'CdtDbtInd')): Decimal {
  const [amount] = all(node, 'Amt');
  if (amount && amount.currency !== '' && amount.currency !== currency)
    throw refuseFile(consoleRefusals.statement.mixed(amount.currency, currency));
  const read = readAmount(amount?.text.trim() ?? '');
  if (mark === 'CRDT') return read;
  if (mark === 'DBIT') return minus(read);
  throw refuseFile(consoleRefusals.statement.notUnderstood(`CdtDbtInd ${mark}`));
}

/** The first balance of one of these kinds. @throws Refusal if there is none */
function balanceOf(node: Node, currency: string, ...kinds: readonly string[]) {
  const balances = all(node, 'Bal');
  const found = kinds.flatMap((kind) => balances.filter((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === kind));
  const [balance] = kinds[0] === CLOSING ? found.slice(-1) : found;
  if (!balance) throw refuseFile(consoleRefusals.statement.lacks(kinds.join(' / ')));
  return { amount: signedAt(balance, currency), day: dayAt(balance, 'Dt') };
}

const OPENING = ['OPBD', 'PRCD'] as const;
const CLOSING = 'CLBD';

/** Whom the money came from, or went to. Since version 8 a name is one level deeper. */
function otherSideOf(node: Node, isIn: boolean) {
  const side = `RltdPties/${isIn ? 'Dbtr' : 'Cdtr'}`;
  return {
    payerName: onOneLine(textAt(node, `${side}/Nm`, `${side}/Pty/Nm`)),
    payerAccount: onOneLine(textAt(node, `${side}Acct/Id/IBAN`, `${side}Acct/Id/Othr/Id`)),
  };
}

const textOf = (node: Node) =>
  joined(
    [
      ...['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/AddtlRmtInf', 'Refs/EndToEndId'],
      ...['AddtlTxInf', 'AddtlNtryInf'],
    ].flatMap((path) => all(node, path).map(({ text }) => (text === 'NOTPROVIDED' ? '' : text))),
  );

/** The lines of an entry: one, or one for each of its payments if these make its amount. @throws Refusal */
function linesOf(entry: Node, currency: string): BankLine[] {
  const bookedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  if (bookedOn === null) throw refuseFile(consoleRefusals.statement.lacks('BookgDt'));
  const amount = signedAt(entry, currency);
  const isIn = compare(amount, ZERO) >= 0;
  const days = { bookedOn, valueOn: dayAt(entry, 'ValDt') ?? bookedOn };
  const idOfEntry = textAt(entry, 'AcctSvcrRef');
  const parts = all(entry, 'NtryDtls/TxDtls');
  const mark = textAt(entry, 'CdtDbtInd');
  const inParts =
    parts.length > 1 && parts.every((part) => all(part, 'Amt').some((each) => each.currency === currency))
      ? parts.map((part) => signedAt(part, currency, textAt(part, 'CdtDbtInd') || mark))
      : [];
  if (inParts.length > 0 && compare(sumOf(inParts), amount) === 0)
    return parts.map((part, at) => ({
      ...days,
      amount: inParts[at] ?? ZERO,
      bankId: textAt(part, 'Refs/AcctSvcrRef') || (idOfEntry && `${idOfEntry}/${String(at + 1)}`) || null,
      ...otherSideOf(part, isIn),
      text: joined([textOf(part), textAt(entry, 'AddtlNtryInf')]),
    }));
  const [only] = parts.length === 1 ? parts : [];
  return [
    {
      ...days,
      amount,
      bankId: idOfEntry || (only && textAt(only, 'Refs/AcctSvcrRef')) || null,
      ...(only ? otherSideOf(only, isIn) : { payerName: '', payerAccount: '' }),
      text: joined([...parts.map(textOf), textOf(entry)]),
    },
  ];
}

/** Only what is booked counts; what is pending comes again. */
const isBooked = (entry: Node) => ['', 'BOOK'].includes(textAt(entry, 'Sts', 'Sts/Cd'));

function statementOf(node: Node): BankStatement {
  const currency = textAt(node, 'Acct/Ccy') || (all(node, 'Bal/Amt')[0]?.currency ?? '');
  const [opening, closing] = [balanceOf(node, currency, ...OPENING), balanceOf(node, currency, CLOSING)];
  const lines = all(node, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => linesOf(entry, currency));
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const to = closing.day ?? days.at(-1);
  if (to === undefined) throw refuseFile(consoleRefusals.statement.lacks('Dt'));
  return {
    account: textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id') || null,
    currency: currency || null,
    // The opening balance is often that of the end of the day before.
    from: days[0] ?? opening.day ?? to,
    to,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  };
}

const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/;

/**
 * The statements of a camt.053 file of ISO 20022, in versions 2 to 8 and later ones that keep its elements.
 * @throws Refusal
 */
export function readCamt053(bytes: Uint8Array): BankStatement[] {
  const declared = DECLARED.exec(
    Buffer.from(bytes.subarray(0, 300))
      .toString('latin1')
      .replace(/^[^<]{1,3}/, ''),
  )?.[1];
  const statements = all(
    readXml(decode(bytes, encodingShown(bytes) ?? declared ?? 'utf-8')),
    'Document/BkToCstmrStmt/Stmt',
  );
  if (statements.length === 0) throw refuseFile(consoleRefusals.statement.none);
  return statements.map(statementOf);
}
