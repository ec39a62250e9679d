import { counted } from '@/texts/language/plural';

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
    /** What a button does, for those who do not see its row. */
    ofPair: (act: string, pair: string) => `${act}: ${pair}`,
    noted: 'Nothing has changed yet: another operator must approve this rate.',
  },
};
