import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

const NEW = { one: 'new line', other: 'new lines' };
const LEFT_OUT = { one: 'row is left out', other: 'rows are left out' };
const KNOWN = { one: 'line that is known already', other: 'lines that are known already' };

/** The statements of banks: the import of a file, and what was imported. */
export const statements = {
  title: 'Bank statements',
  importTitle: 'Import a bank statement',
  hint: 'A line is stored once, however many files it is in. If a file is refused, nothing of it is stored.',
  account: 'Account of the house',
  accountInFile: 'As the file says',
  accountName: (currency: string, label: string, number: string) =>
    [currency, label, number].filter((part) => part !== '').join(' · '),
  file: 'File of the bank',
  fileHint: 'camt.053 (XML), MT940 or CSV, at most 2 MB.',
  tooLarge: 'This file is larger than 2 MB. Choose a shorter period, or import it by the command line.',
  import: 'Import',
  preview: 'What is in the file',
  format: 'Format',
  period: 'Period',
  days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  opening: 'Opening balance',
  closing: 'Closing balance',
  unknown: 'not in the file',
  lines: 'Lines',
  counts: (added: number, known: number) => `${counted(added, NEW)}, ${counted(known, KNOWN)}`,
  imported: (added: number, known: number) => `Imported: ${counted(added, NEW)}, ${counted(known, KNOWN)}.`,
  csv: {
    title: 'How this CSV file is read',
    hint: 'An import keeps this for the next file of the account.',
    encoding: 'Encoding',
    delimiter: 'Between the cells',
    decimal: 'Decimal sign',
    dates: 'Dates',
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16 (big-endian)',
      'windows-1252': 'Windows-1252, Latin-1',
      gb18030: 'GB 18030, GBK',
    },
    delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Bar' },
    decimals: { '.': 'Point: 1,234.50', ',': 'Comma: 1.234,50' },
    orders: { DMY: 'Day, month, year', MDY: 'Month, day, year', YMD: 'Year, month, day' },
    columns: {
      booked: 'Booking date',
      value: 'Value date',
      amount: 'Amount',
      moneyIn: 'Money in',
      moneyOut: 'Money out',
      direction: 'In or out',
      balance: 'Balance',
      id: 'ID of the bank',
      name: 'Payer',
      account: 'Account of the payer',
      text: 'Text',
      note: 'More text',
      status: 'Status',
      currency: 'Currency',
    },
    none: 'none',
    column: (number: number, heading: string) => `${String(number)}. ${heading}`,
    rows: 'First rows',
    leftOut: (count: number) => `${counted(count, LEFT_OUT)}: not completed, or no booking.`,
  },
  list: 'Imported statements',
  none: 'No statement was imported yet',
  added: 'New lines',
  by: 'By',
  at: 'Imported',
  linesOf: (account: string, days: string) => `New lines of ${account}, ${days}`,
  noLines: 'No line was new in this statement',
  booked: 'Booked',
  value: 'Value',
  amount: 'Amount',
  payer: 'Payer',
  text: 'Text',
  reference: 'Reference',
};

export const statementTexts = inLanguage('console:statements', statements);
