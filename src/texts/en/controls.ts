/** The controls that every screen uses. */
export const controls = {
  max: 'Max',
  optional: '(optional)',
  loading: 'Loading',
  dates: { date: 'D MMM YYYY', dateTime: 'D MMM YYYY, HH:mm', exact: 'D MMM YYYY, HH:mm:ss' },
  connection: { connecting: 'Connecting', live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' },
};
