import { formatCount } from '@/texts/language/plural';

const longList = (rows: string) => ({
  loading: `Loading older ${rows}`,
  notLoaded: `Older ${rows} could not be loaded.`,
  noOlder: `There are no older ${rows}.`,
});

/** The controls that every screen uses, and what is shown instead of a screen that fails. */
export const controls = {
  max: 'Max',
  optional: '(optional)',
  loading: 'Loading',
  dates: { date: 'D MMM YYYY', dateTime: 'D MMM YYYY, HH:mm', exact: 'D MMM YYYY, HH:mm:ss' },
  connection: { connecting: 'Connecting', live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' },
  crashed: 'This screen could not be shown.',
  crashedDetail: 'Nothing was sent or changed by this. Load it again; if that does not help, try again later.',
  reload: 'Reload',
  /** A count, with a plus if there are more than were counted: "7", "100+". */
  countOf: (count: number, areAll: boolean) => `${formatCount(count)}${areAll ? '' : '+'}`,
  tryAgain: 'Try again',
  /** Lists of which only a part is loaded. */
  longLists: {
    transactions: longList('transactions'),
    notifications: longList('notifications'),
    listings: longList('listings'),
    orders: longList('orders'),
  },
};
