import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

/** Standing orders: the form, the list of them, and what each did. */
export const standingOrders = {
  title: 'Standing orders',
  facts: 'What is exchanged for you',
  count: (count: number, most: number) => `${String(count)} of ${String(most)}`,
  notOffered: 'This server has no standing orders.',
  loading: 'Loading standing orders',
  notLoaded: 'Your standing orders could not be loaded.',
  tryAgain: 'Try again',
  none: 'You have no standing orders.',
  noneHint: 'A standing order exchanges for you when your rate is offered, or on a day of each week or month.',

  newOrder: 'New standing order',
  when: 'When',
  kinds: { rate: 'At a rate', weekly: 'Every week', monthly: 'Every month' },
  weekday: 'Day of the week',
  dayOfMonth: 'Day of the month',
  atHour: 'It runs at 9:00 UTC.',
  shortMonth: 'It runs at 9:00 UTC, and on the last day of a shorter month.',
  amount: 'Amount',
  noHold: 'Nothing is taken from your wallet until it runs.',
  howMuch: 'How much',
  parts: { available: 'As much as there is', all: 'All or nothing' },
  effects: {
    atRate: {
      available: 'It exchanges what is offered at your rate or better, and waits for more with the rest.',
      all: 'It waits until the whole amount is offered at your rate or better.',
    },
    onDay: {
      available: 'It exchanges what is offered at your rate or better. The rest stays in your wallet.',
      all: 'If less than the whole amount is offered at your rate or better, nothing is exchanged.',
    },
  },
  make: 'Make standing order',
  close: 'Close',
  made: 'The standing order is made.',
  notMade: 'The standing order was not made.',
  inDoubt: 'It is not known whether the standing order was made. Look at the list before you try again.',
  exists: 'You already have this standing order.',
  tooMany: (most: number) =>
    `You already have ${counted(most, { one: 'standing order', other: 'standing orders' })}. Delete one first.`,
  isDone: 'This standing order is done.',

  atRate: (to: string) => `{amount} to ${to} as soon as the rate is {rate} or better`,
  weekly: (to: string, day: string) => `{amount} to ${to} every ${day}, at {rate} or better`,
  monthly: (to: string, day: string) => `{amount} to ${to} on day ${day} of every month, at {rate} or better`,
  states: { active: 'Active', paused: 'Paused', done: 'Done' },
  next: 'Next run: {time}',
  left: 'Still to exchange: {amount}',
  last: (outcome: string) => `Last run: ${outcome}`,
  outcomes: {
    exchanged: 'exchanged',
    nothing: 'too little offered',
    missed: 'missed',
    refused: 'not possible',
    stopped: 'not possible, so it was paused',
  },
  pause: 'Pause',
  resume: 'Resume',
  pauseIt: (order: string) => `Pause: ${order}`,
  resumeIt: (order: string) => `Resume: ${order}`,
  deleteIt: (order: string) => `Delete: ${order}`,
  history: 'History',
  historyOf: (order: string) => `History: ${order}`,
  notChanged: 'This could not be done. Please try again.',
  noRuns: 'It has not run yet.',
  notLoadedRuns: 'The history could not be loaded.',
  exchangedFor: '{paid} exchanged for {received}',
};

export const standingOrderTexts = inLanguage('standingOrders', standingOrders);
