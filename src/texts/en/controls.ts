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
};
