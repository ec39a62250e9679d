import type { PayoutFormat } from '@contract/console/payouts';
import { isoOf } from '@contract/values/currencies';
import { CSV_MARK, csvRecord } from '@/domain/wording/csv';

/** A payment of a file. Amounts are texts with two decimals. */
export interface Payout {
  transaction_id: string;
  reference: string;
  amount: string;
  bank_name: string;
  account_name: string;
  account_number: string;
  /** The first and the last name that the user gave with the account. */
  holder: string;
}

/** A file of payments from one account of the house. */
export interface PayoutFile {
  id: string;
  created_at: Date;
  currency: string;
  bank_name: string;
  account_name: string;
  account_number: string;
  /** Of all payments, with two decimals. */
  sum: string;
  payouts: readonly Payout[];
}

/** The longest number of an account that the format has room for. */
export const LONGEST_NUMBER = 34;

/** Letters that are no Latin one with a mark, as names in West Africa and Europe have them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O', ŋ: 'n', Ŋ: 'N', ɖ: 'd', Ɖ: 'D', ƒ: 'f', Ƒ: 'F', ɣ: 'g', Ɣ: 'G', ʋ: 'v', Ʋ: 'V' },
  ...{ ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K', ƴ: 'y', Ƴ: 'Y', ǝ: 'e', Ǝ: 'E' },
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH' },
  ...{ ł: 'l', Ł: 'L', ı: 'i', '’': "'", '‘': "'", '–': '-', '—': '-', '&': '+' },
};

/** What XML cannot hold, and what would look like another text. */
const UNWRITABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]+/gu;

/**
 * A text in the signs that banks accept everywhere (those of SWIFT). A name that they cannot write, such as a Chinese one,
 * is left as it is: a bank that has such customers reads it.
 */
function bankText(text: string, longest: number): string {
  const plain = text.replace(UNWRITABLE, ' ');
  const latin = [...plain.normalize('NFKD').replace(/\p{M}/gu, '')].map((sign) => LETTERS[sign] ?? sign).join('');
  const isLatin = !/[^\P{L}A-Za-z]/u.test(latin);
  const written = isLatin
    ? latin
        .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ' ')
        .replace(/\/+/g, '/')
        .replace(/^[\s/]+|[\s/]+$/g, '')
    : plain;
  const short = [...written.replace(/\s+/g, ' ').trim()].slice(0, longest).join('');
  return short === '' ? 'NOTPROVIDED' : short;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** An element of XML: its name, and its text or the elements in it. */
type Element = readonly [name: string, content: string | readonly Element[]];

function written([tag, content]: Element, depth = 0): string {
  const [name = ''] = tag.split(' ');
  const indent = '  '.repeat(depth);
  if (typeof content === 'string') return `${indent}<${tag}>${escaped(content)}</${name}>\n`;
  return `${indent}<${tag}>\n${content.map((each) => written(each, depth + 1)).join('')}${indent}</${name}>\n`;
}

const LONGEST_NAME = 140;
const named = (name: string): Element => ['Nm', bankText(name, LONGEST_NAME)];
const agent = (bank: string): Element => ['FinInstnId', [named(bank)]];
const accountOf = (account: string): Element => ['Id', [['Othr', [['Id', bareNumber(account)]]]]];

/** A number of an account as files have it: people write it in groups. */
const bareNumber = (account: string): string => account.replace(/\s/g, '');

/** The elements of a payment, in the order of the schema (CreditTransferTransactionInformation10). */
const paymentOf = (currency: string, payout: Payout): Element => [
  'CdtTrfTxInf',
  [
    ['PmtId', [['EndToEndId', payout.reference]]],
    ['Amt', [[`InstdAmt Ccy="${isoOf(currency)}"`, payout.amount]]],
    ['CdtrAgt', [agent(payout.bank_name)]],
    ['Cdtr', [named(payout.account_name)]],
    ['CdtrAcct', [accountOf(payout.account_number)]],
    ['RmtInf', [['Ustrd', payout.reference]]],
  ],
];

/** pain.001.001.03: each payment is booked by itself, so that the statement shows its reference. */
function pain001({ id, created_at: at, currency, sum, payouts, ...bank }: PayoutFile): string {
  const message = `CROSSRATE-${id}`;
  const time = at.toISOString();
  const totals: readonly Element[] = [
    ['NbOfTxs', String(payouts.length)],
    ['CtrlSum', sum],
  ];
  const payments: Element = [
    'PmtInf',
    [
      ['PmtInfId', `${message}-1`],
      ['PmtMtd', 'TRF'],
      ['BtchBookg', 'false'],
      ...totals,
      ['ReqdExctnDt', time.slice(0, 10)],
      ['Dbtr', [named(bank.account_name)]],
      ['DbtrAcct', [accountOf(bank.account_number), ['Ccy', isoOf(currency)]]],
      ['DbtrAgt', [agent(bank.bank_name)]],
      ...payouts.map((payout) => paymentOf(currency, payout)),
    ],
  ];
  const head: Element = [
    'GrpHdr',
    [['MsgId', message], ['CreDtTm', `${time.slice(0, 19)}Z`], ...totals, ['InitgPty', [named(bank.account_name)]]],
  ];
  const root: Element = [
    'Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"',
    [['CstmrCdtTrfInitn', [head, payments]]],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}`;
}

const HEADING = [
  'reference',
  'amount',
  'currency',
  'account_name',
  'account_number',
  'bank_name',
  'holder',
  'transaction',
];

/** Names as users wrote them. The commas are the same in every language: the file is made again byte for byte. */
const csv = ({ currency, payouts }: PayoutFile): string =>
  CSV_MARK +
  [
    HEADING,
    ...payouts.map((each) => [
      ...[each.reference, each.amount, isoOf(currency), each.account_name, bareNumber(each.account_number)],
      ...[each.bank_name, each.holder, each.transaction_id],
    ]),
  ]
    .map((cells) => csvRecord(cells, ','))
    .join('');

/** Writes a file of payments: the same bytes whenever it is asked for. */
export const PAYOUT_FILES: Readonly<Record<PayoutFormat, (file: PayoutFile) => string>> = { 'pain.001': pain001, csv };
