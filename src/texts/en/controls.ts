/** The controls that every screen uses. */
export const controls = {
  max: 'Max',
  optional: '(optional)',
  loading: 'Loading',
  connection: { connecting: 'Connecting', live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' },
};
