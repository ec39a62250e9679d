/** The controls that every screen uses, and what is shown instead of a screen that fails. */
export const controls = {
  max: 'Max',
  optional: '(optional)',
  loading: 'Loading',
  /** What a number was read as, for a text such as "1k". `which` is before two numbers to choose from. */
  typed: {
    readAs: (figure: string) => `= ${figure}`,
    which: 'Which number?',
    choose: 'Choose which number you mean.',
    writeAs: (example: string) => `Write it as ${example}.`,
  },
  /** Read out in the place of an amount that the user hides. */
  hiddenAmount: 'hidden',
  dates: { date: 'D MMM YYYY', dateTime: 'D MMM YYYY, HH:mm', exact: 'D MMM YYYY, HH:mm:ss' },
  today: 'Today',
  yesterday: 'Yesterday',
  connection: { connecting: 'Connecting', live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' },
  notKnown: 'Not known without the connection',
  notKnownDetail: 'This is shown as soon as you are connected again.',
  failures: { crashed: 'This screen could not be shown.', notLoaded: 'This screen could not be loaded.' },
  failureDetails: {
    crashed: 'Nothing was sent or changed by this. Load it again; if that does not help, try again later.',
    notLoaded:
      'The connection is lost, or Crossrate has a newer version. Nothing was sent or changed by this. Check the connection and load the page again.',
  },
  reload: 'Reload',
  language: 'Language',
  languageFailed: 'The texts in your language could not be loaded, so they are in English.',
};
