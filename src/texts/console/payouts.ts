import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

const WITHDRAWALS = { one: 'withdrawal', other: 'withdrawals' };
const BY_HAND = { one: 'withdrawal has', other: 'withdrawals have' };

/** Approved withdrawals that are paid by files for the bank. */
export const payouts = {
  title: 'Payouts',
  lead: 'Approved withdrawals wait here for a file that your bank imports. Each is in one file only, and a file can be saved again and again.',
  waiting: 'What waits',
  account: 'Account of the house',
  accountName: (currency: string, label: string, number: string) =>
    [currency, label, number].filter((part) => part !== '').join(' · '),
  count: 'Withdrawals',
  sum: 'Sum',
  make: 'Make a file',
  makeOf: (account: string) => `Make a file for ${account}`,
  made: (count: number, id: string) => `File ${id} was made of ${counted(count, WITHDRAWALS)}. Save it for the bank.`,
  byHand: (count: number, currency: string) =>
    `${counted(count, BY_HAND)} no room in a file of ${currency}: an account number of more than 34 characters, or less than 0.01. Pay by hand.`,
  noBank: (currencies: string) =>
    `Withdrawals in ${currencies} wait, and no account of the house can pay them: it needs its bank, account name and number, in Market.`,
  nothing: 'No account of the house can pay yet: it needs its bank, account name and number, in Market.',
  files: 'Files',
  none: 'No file was made yet',
  file: 'File',
  by: 'By',
  at: 'Made',
  save: 'Save',
  saveOf: (format: string, id: string) => `Save file ${id} as ${format}`,
  paymentsOf: (id: string) => `Payouts of file ${id}`,
  show: (id: string) => `Show the payouts of file ${id}`,
  reference: 'Reference',
  transaction: 'Transaction',
  amount: 'Amount',
  payee: 'To',
  state: 'State',
  states: { sent: 'Sent', paid: 'Paid', returned: 'Returned' },
  return: 'Return',
  returnOf: (reference: string) => `Return ${reference}`,
  returnLead: (reference: string) =>
    `The bank has not paid ${reference}, and will not: the money goes back to the wallet, and the user reads the reason. First make sure that the bank has not sent it.`,
  reason: 'Reason',
  confirm: 'Put the money back',
  cancel: 'Cancel',
  strays: 'Lines of banks that fit no payout',
  straysLead: 'They have the reference of a payout, and something is wrong. Look at them with the bank.',
  booked: 'Booked',
  text: 'Text',
  why: 'Why',
  reasons: {
    unknown: 'No payout has this reference.',
    account: 'The payout is of another account of the house.',
    amount: 'The amount is not that of the payout.',
    again: 'The payout was paid or returned before: it may have been paid twice.',
  },
  /** Money of providers that no funding got. */
  uncredited: {
    title: 'Mobile money that no funding got',
    lead: 'It was another amount than the funding, or came after its end. Send it back to the phone that paid it, and the user reads why.',
    at: 'Paid',
    funding: 'Funding',
    asked: 'Asked for',
    user: 'User',
    paid: 'What came',
    unknown: 'not in a currency of ours',
    receipt: 'Receipt',
    state: 'State',
    states: { waits: 'waits', pending: 'on its way back', successful: 'sent back', failed: 'not sent back' },
    decide: 'Decide',
    decideOf: (receipt: string) => `Decide about ${receipt}`,
    send: 'Send it back',
    byHand: 'I have sent it back by hand',
  },
};

export const payoutTexts = inLanguage('console:payouts', payouts);
