import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

/** When listings end by themselves, ending all of them at once, and a listing that meets one of the user's own. */
export const lifecycle = {
  ends: 'Ends',
  stays: {
    open: 'Until I delete it',
    day: 'In 24 hours',
    week: 'In 7 days',
    date: 'At the end of a day',
  },
  lastDay: 'Last day',
  endHint: 'What is left then comes back to your wallet.',
  endsAt: 'Ends {time}',
  neverEnds: 'when you delete it',
  asNow: (time: string) => `As now: ${time}`,
  noDay: 'Choose the last day.',
  tooSoon: 'Choose an end that is at least a minute away.',
  tooLate: 'Choose an end within a year.',

  crossedOwn: (currency: string, rate: string, least: string) =>
    `You offer ${currency} at ${rate} yourself, which meets this rate. Change or delete that listing first, or ask for ${least}.`,

  canAdd: 'What you add comes from your wallet, and what you take away goes back to it at once.',
  notInWallet: (available: string) => `Only ${available} can be added from your wallet.`,
  addsLosePlace: 'With a larger amount the listing moves behind all that are listed at that rate.',

  cancelAll: 'Cancel all',
  cancelAllQuestion: 'Cancel all your orders and listings?',
  counting: 'Counting what is open…',
  listings: (count: number) => counted(count, { one: 'listing', other: 'listings' }),
  orders: (count: number) => counted(count, { one: 'open order', other: 'open orders' }),
  both: (listings: string, orders: string) => `${listings} and ${orders}`,
  effect: (what: string) => `${what} will end. This comes back to your wallets:`,
  nothing: 'Nothing is open any more.',
  keep: 'Keep them',
  confirm: 'Cancel all',
  failed: 'Nothing was cancelled.',
  unknown: 'It is not known whether they were cancelled. Look at what is open before you try again.',
};

export const lifecycleTexts = inLanguage('lifecycle', lifecycle);
