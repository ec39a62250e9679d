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
  /** Money between two accounts of the house. */
  left: (amount: string, day: string) =>
    `In transit since ${day}: ${amount} left one account of ours and has not reached another.`,
  arrived: (amount: string, day: string) =>
    `In transit since ${day}: ${amount} reached one account of ours, and no other account has sent it.`,
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
  /** A line that is no user's is booked as what it is. */
  book: 'Book',
  bookOf: (act: string, line: string) => `${act}: line ${line}`,
  bookTitle: (line: string, amount: string) => `Line ${line}: ${amount}`,
  kind: 'What it is',
  own: {
    charge: {
      name: 'Bank charge',
      lead: 'The bank took this for itself. It leaves the books as a bank charge, once, and the line agrees.',
    },
    interest: {
      name: 'Bank interest',
      lead: 'The bank paid this to the house, and it is no user’s. It enters the books as interest, once, and the line agrees.',
    },
    transfer: {
      name: 'Transfer between our accounts',
      lead: 'This is one end of a transfer between two accounts of ours. Book the line of the other account too: until then the money is in transit.',
    },
    capital: {
      name: 'Owner’s money',
      lead: 'The owner of the house put this in, or took it out. It is booked as their capital, once, and the line agrees.',
    },
  },
  /** A line by which the bank took back the money of a funding. */
  tookBack: (funding: string, email: string) => `The bank took back the money of funding ${funding} (${email})`,
  reversal: 'Taken back',
  link: (funding: string) => `Link with funding ${funding}`,
  linkOf: (line: string, funding: string, email: string) =>
    `Link line ${line} with funding ${funding}, which was taken back from ${email}`,
  linked: 'Linked: the line and the funding that was taken back agree.',
  reason: 'Reason',
  cancel: 'Cancel',
  first: 'First approval',
  firstOf: (operator: string, kind: string) => `${operator} (${kind})`,
  done: 'Booked.',
  noted: 'Nothing is booked yet: another operator must do the same.',
  /** Before a day is closed. */
  differs: (day: string, accounts: string) => `On ${day} bank and books differ: ${accounts}. The close keeps this.`,
  differenceOf: (account: string, amount: string) => `${account} ${amount}`,
  behind: (day: string, accounts: string) => `No statement up to ${day} was imported of ${accounts}.`,
  /** Of a closed day. */
  kept: (day: string) => `Bank and books at the close of ${day}`,
};

export const reconciliationTexts = inLanguage('console:reconciliation', reconciliation);
