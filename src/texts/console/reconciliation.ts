import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

const ROWS = { one: 'line or entry', other: 'lines and entries' };

/** What banks say of the accounts of the house, beside what the books have. */
export const reconciliation = {
  title: 'Bank and books',
  hint: 'Bank − books − what they differed by before the first statement = the difference. An account is compared up to the last day of which its bank has said something.',
  day: 'Day (UTC)',
  account: 'Account',
  difference: 'Difference',
  agrees: 'Agrees',
  noStatement: 'No statement yet',
  show: 'Show',
  hide: 'Hide',
  showOf: (act: string, account: string) => `${act}: ${account}`,
  stated: 'Bank',
  booked: 'Books',
  opening: 'Before the first statement',
  open: 'Still open',
  statedOn: 'Compared up to',
  none: 'The house has no account yet',
  /** What makes the difference of an account. */
  of: (account: string, day: string) => `Difference of ${account}, ${day}`,
  rowsAgree: 'Every line has its entry in the books, and every entry its line.',
  missing: (amount: string) =>
    `${amount} is in no line: a statement between two others was not imported, or not all of its lines.`,
  more: (shown: number) => `Only the first ${counted(shown, ROWS)} are shown.`,
  booking: 'Booked',
  amount: 'Amount',
  what: 'What',
  line: (state: string) => `Bank: ${state}`,
  entry: (kind: string) => `Books: ${kind}`,
  who: 'Name',
  where: 'Where',
  statement: 'Statement',
  transaction: (id: string) => `Transaction ${id}`,
  text: 'Text',
  evenOn: 'Agrees since',
  notEven: 'open',
  lineState: 'State',
  /** A line that is booked as a charge or as interest. */
  charge: 'Book',
  chargeOf: (act: string, line: string) => `${act}: line ${line}`,
  chargeTitle: (line: string, amount: string) => `Line ${line}: ${amount}`,
  chargeLead: 'The bank took this for itself. It leaves the books as a bank charge, once, and the line agrees.',
  interestLead:
    'The bank paid this to the house, and it is no user’s. It enters the books as interest, once, and the line agrees.',
  reason: 'Reason',
  bookCharge: 'Book as bank charge',
  bookInterest: 'Book as interest',
  cancel: 'Cancel',
  first: (operator: string) => `First approval: ${operator}`,
  charged: 'Booked.',
  noted: 'Nothing is booked yet: another operator must do the same.',
  /** Before a day is closed. */
  differs: (day: string, accounts: string) => `On ${day} bank and books differ: ${accounts}. The close keeps this.`,
  differenceOf: (account: string, amount: string) => `${account} ${amount}`,
  behind: (day: string, accounts: string) => `No statement up to ${day} was imported of ${accounts}.`,
  /** Of a closed day. */
  kept: (day: string) => `Bank and books at the close of ${day}`,
};

export const reconciliationTexts = inLanguage('console:reconciliation', reconciliation);
