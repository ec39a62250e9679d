import { inLanguage } from '@/texts/language/inLanguage';
import { counted, formatCount } from '@/texts/language/plural';

const FUNDINGS = { one: 'funding', other: 'fundings' };
const LINES = { one: 'line', other: 'lines' };

/** The lines of banks beside the fundings that they mean. */
export const matches = {
  title: 'Money that came in',
  /** The states of a line of a bank; that of "paid out" has the key paidOut. */
  states: {
    exact: 'Exact',
    likely: 'Likely',
    differs: 'Differs',
    unknown: 'Unknown',
    held: 'Held',
    credited: 'Credited',
    paidOut: 'Paid out',
    returned: 'Returned',
    charge: 'Charge or interest',
    transfer: 'Own transfer',
    capital: 'Owner’s money',
    out: 'Went out',
  },
  stateCount: (state: string, count: number) => `${state}: ${formatCount(count)}`,
  leads: {
    exact: 'The reference, the currency and the amount are those of a pending funding.',
    likely:
      'One pending funding has this amount, and the name of the payer or a reference with one wrong sign. Look before you approve.',
    differs: 'These have a reference of ours, and something is wrong.',
    unknown: 'These have no reference of ours, and no single pending funding fits.',
    held: 'Their money is in the suspense account until it is credited or returned.',
  },
  reasons: {
    approved: 'The funding was approved by hand.',
    late: 'The funding was rejected or revoked before the money came.',
    ended: 'The funding was deleted, or approved with another amount.',
    currency: 'The funding is in another currency.',
    less: (funded: string) => `Less than the ${funded} of the funding.`,
    more: (funded: string) => `More than the ${funded} of the funding.`,
    another: 'Another line has this reference too.',
    payer: 'The payer has another name than the user.',
  },
  booked: 'Booked',
  amount: 'Amount',
  payer: 'Payer',
  text: 'Text',
  funding: 'Funding',
  user: 'User',
  reason: 'Why',
  acts: { link: 'Link', hold: 'Hold', credit: 'Credit', return: 'Return', ask: 'Ask the user' },
  next: 'Next line',
  decide: 'Decide',
  last: 'Last act',
  lastBy: (act: string, operator: string) => `${act}: ${operator}`,
  panel: {
    title: (line: string, money: string) => `Line ${line}: ${money}`,
    hint: 'Credit what came to a user, hold it until you know whose it is, or note that the bank sends it back. A pending funding of another amount that this line names is rejected when you credit it.',
    linkHint: 'The wallet was credited by hand. Link the line, so that nobody credits it again.',
    email: 'Email of the user',
    credit: (money: string) => `Credit ${money}`,
    question: 'Question to the user',
    close: 'Close',
  },
  acted: {
    link: 'The line is linked.',
    hold: 'The money is held.',
    credit: 'The user was credited.',
    return: 'The line is noted as returned. Order the transfer at the bank.',
    ask: 'The user was asked.',
  },
  noted: 'Noted. Above the limit a second operator must do the same.',
  actOf: (act: string, line: string) => `${act}: line ${line}`,
  tick: 'Approve',
  tickOf: (reference: string) => `Approve ${reference}`,
  first: (operator: string) => `First approval: ${operator}`,
  approve: (count: number) => `Approve ${counted(count, FUNDINGS)}`,
  approved: (approved: number) => `${counted(approved, FUNDINGS)} approved.`,
  waiting: (waiting: number) => `${counted(waiting, FUNDINGS)} must be approved by a second operator.`,
  skipped: (skipped: number) => `${counted(skipped, LINES)} skipped, because something has changed.`,
  more: (shown: number) =>
    `Only the first ${counted(shown, LINES)} of these are shown. Others follow when these are done.`,
  none: 'No money waits to be matched',
};

export const matchTexts = inLanguage('console:matches', matches);
