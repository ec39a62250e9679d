import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

/** The books: the questions of the audit, the accounts of the house, and the days that are closed. */
export const books = {
  audit: 'Audit',
  auditHint:
    'Each question reads the whole history, so it is asked only when you press, one at a time. It finds nothing if the books are right.',
  question: 'It looks for this',
  answer: 'Answer',
  asked: 'Asked',
  took: 'Took',
  ask: 'Ask',
  askOne: (sentence: string) => `Ask: ${sentence}`,
  askAll: 'Ask all',
  never: 'not yet',
  right: 'Right',
  wrong: 'Wrong',
  milliseconds: (count: number) => `${String(count)} ms`,
  questions: {
    currencySum: 'a currency does not sum to zero',
    negative: 'something is negative',
    balance: 'a balance is not the sum of its lines',
    journalSum: 'a journal does not sum to zero',
    listed: 'listed is not remaining + filled + returned',
    hold: 'held amounts do not match pending transactions',
    wallet: 'a wallet is not what its owner did',
    debt: 'debts do not match fundings that were taken back',
    fee: 'fees do not match orders',
    bookedTwice: 'a transaction was booked twice',
    endedTwice: 'a transaction has several endings',
    notBooked: 'a completed transaction was never booked',
    suspense: 'what is in suspense is not the sum of the lines that are held',
    houseLines: 'an entry for charges, transit or capital does not book exactly one line of a bank',
    creditedTwice: 'a line of a bank was credited with another amount, or credited and returned',
    pinSpentTwice: 'a pin was spent on several withdrawals',
    chain: 'the log of operators was changed',
  },
  house: 'Accounts of the house',
  accounts: {
    bank: 'Bank',
    transit: 'In transit',
    capital: 'Owner’s capital',
    fees: 'Fees',
    rounding: 'Rounding',
    charges: 'Bank charges',
    suspense: 'Suspense',
    receivable: 'Debts',
    users: 'Users',
  },
  houseHint:
    '“Bank” and “In transit” are money outside the exchange; deposits make them negative. “Users” is the total users hold; “Debts” is what they owe. Each currency sums to zero.',
  days: 'Closed days (UTC)',
  day: 'Day',
  closed: 'Closed',
  by: 'By',
  noDays: 'No day is closed yet',
  nothing: 'The house and its users had nothing, and nothing moved.',
  older: 'Older',
  newest: 'Newest',
  close: (day: string) => `Close ${day}`,
  closeOf: (day: string) => `The close of ${day}`,
  account: 'Account',
  kind: 'Kind',
  /** The kinds of journals. */
  kinds: {
    hold: 'Hold',
    return: 'Return',
    list: 'Listing',
    fill: 'Trade',
    fund: 'Funding',
    withdraw: 'Withdrawal',
    rest: 'Rest of a payout',
    delist: 'End of a listing',
    'clean-up': 'Clean-up',
    charge: 'Bank charge',
    interest: 'Bank interest',
    transfer: 'Transfer between our accounts',
    capital: 'Owner’s money',
    suspend: 'Held line of a bank',
    release: 'End of a held line',
    reverse: 'Funding taken back',
    repay: 'Debt paid',
  } as Readonly<Record<string, string>>,
  opening: 'Opening',
  cameIn: 'In',
  wentOut: 'Out',
  closing: 'Closing',
  accountIn: (currency: string, account: string) => `${currency} ${account}`,
  /** The books as a file for other programs. */
  export: {
    title: 'Export the books',
    hint: 'The whole ledger, or the days that you choose (UTC) with the balances before them. Users are numbers. The export is in the log.',
    format: 'Format',
    formats: { hledger: 'hledger journal', beancount: 'beancount', csv: 'CSV' },
    from: 'First day',
    to: 'Last day',
    submit: 'Export',
  },
};

export const booksTexts = inLanguage('console:books', books);

const SET = { one: 'rate was set.', other: 'rates were set.' };
const REFUSED = { one: 'was not: the reason is at its field.', other: 'were not: the reasons are at their fields.' };
const READ = { one: 'rate was read. Nothing is set yet.', other: 'rates were read. Nothing is set yet.' };
const CHANGED = { one: 'changed rate', other: 'changed rates' };

/** The form for the market rates of all pairs. */
export const rates = {
  title: 'Set the rates',
  hint: 'A rate that you type fills in the way back, rounded half up to 8 decimals, unless you type that too. Only what differs from the rates of now is sent.',
  /** The label of a field: its figure is how many `to` one `from` is worth. */
  rateOf: (from: string, to: string) => `1 ${from} in ${to}`,
  both: (from: string, to: string) => `${from} and ${to}`,
  set: 'Set',
  waits: 'Waits',
  sureOf: (act: string, pairs: string) => `${act} (${pairs})`,
  submit: 'Set the rates',
  submitSome: (count: number) => `Set ${counted(count, CHANGED)}`,
  unchanged: 'No rate differs from that of now. Nothing was sent.',
  sent: (done: number, refused: number) =>
    [counted(done, SET), ...(refused > 0 ? [counted(refused, REFUSED)] : [])].join(' '),
  save: 'Save the rates of now as CSV',
  fileName: 'crossrate-rates.csv',
  file: 'Fill in from a CSV file',
  fileHint: 'A line for each rate, such as CNY,NGN,212. The file that is saved below has this form.',
  fileRead: (count: number, unread: readonly number[]) =>
    [
      counted(count, READ),
      ...(unread.length > 0 ? [`Not understood, and left out: line ${unread.map(String).join(', ')}.`] : []),
    ].join(' '),
  /** The rates that wait for a second operator. */
  waiting: {
    title: 'Rates that wait for another operator',
    hint: 'More than 20% away from the rate of a day ago, two operators set a rate. What is not approved within an hour is dropped, and so is what waits when the rate of the pair is set otherwise.',
    now: 'Now',
    wished: 'New rate',
    decision: 'Decision',
    approve: 'Approve',
    takeBack: 'Take back',
    decline: 'Decline',
    /** The name of a button for screen readers, with its pair. */
    ofPair: (act: string, pair: string) => `${act}: ${pair}`,
    noted: 'Nothing has changed yet: another operator must approve this rate.',
  },
};

export const ratesTexts = inLanguage('console:rates', rates);
