import { inLanguage } from './language/inLanguage';

/** The frame around the screens behind the log-in: navigation, display, and the question before a form is left. */
export const app = {
  skip: 'Skip to the content',
  menu: 'Menu',
  navigation: 'Navigation',
  closeMenu: 'Close the menu',
  toHomepage: 'Crossrate, to the homepage',
  sections: 'Main',
  section: {
    home: 'Homepage',
    market: 'Market',
    profile: 'Profile',
    transactions: 'Transactions',
    rates: 'Rates',
  },
  notifications: 'Notifications',
  unread: (count: string) => `Notifications, ${count} unread`,

  display: 'Display: language, theme, rows and privacy',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  rows: 'Rows',
  densities: { automatic: 'Automatic', compact: 'Compact', roomy: 'Roomy' },

  automatic: 'Automatic',

  amounts: 'Amounts',
  hideAmounts: 'Hide my amounts',
  hideAmountsKey: 'Alt+Shift+H',
  amountsAre: { hidden: 'Your amounts are hidden.', shown: 'Your amounts are shown.' },

  moreNews: (count: string) => `and ${count} more`,
  showNews: 'Show all',
  clearNews: 'Clear all',
  foreignSession:
    'This page received the live updates of another log-in in this browser. It follows your account again.',
  dismiss: 'Dismiss',
  reach: { offline: 'You are offline.', unreached: 'Crossrate cannot be reached.' },
  needsConnection: (why: string) => `${why} This needs the connection.`,
  tryAgain: 'Try again',
  knownAt: (time: string) => `What you see was last updated ${time} and may have changed since.`,
  knownOnce: 'What you see is from an earlier visit and may have changed since.',
  atTime: (time: string) => `at ${time}`,
  onDay: (day: string, time: string) => `on ${day} at ${time}`,
  nothingSent: 'Nothing can be sent until you are connected again.',
  newVersion: 'A new version of Crossrate is ready.',
  reload: 'Reload',

  leaveQuestion: 'Leave this page?',
  leaveDetail: 'What you have filled in here was not sent and will be lost.',
  stay: 'Stay here',
  leave: 'Leave',

  buyWith: (target: string, source: string) => `Buy ${target} with ${source}`,
  loadingTicket: 'Loading the ticket',
};

export const appTexts = inLanguage('app', app);

/** The opener of the command palette. It is apart from the rest because it is on every screen. */
export const opener = {
  open: 'Search and commands',
  openKeys: 'Control+K',
};

export const openerTexts = inLanguage('opener', opener);
