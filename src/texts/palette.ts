import { inLanguage } from './language/inLanguage';
import { counted } from './language/plural';

/** The command palette and the list of shortcuts. */
export const palette = {
  title: 'Search and commands',
  search: 'Go to a screen, a pair or a transaction, or say what to do',
  hint: '“list 500 CNY for NGN at 212”, “order 2000 NGN to CNY”, or the number of a transaction. Nothing is sent from here.',
  /** The words of sentences that can be typed, in small letters. */
  sentence: { list: ['list', 'sell'], order: ['order', 'convert'], towards: ['to', 'for', 'into'], at: ['at'] },
  results: 'Results',
  found: (count: number) => counted(count, { one: 'result', other: 'results' }),
  none: 'Nothing found. A sentence needs a figure and currencies as in “order 2000 NGN to CNY”.',
  shortcuts: 'Keyboard shortcuts',
  close: 'Close',

  kinds: {
    action: 'Fill in',
    screen: 'Screen',
    pair: 'Pair',
    watched: 'Watched pair',
    transaction: 'Transaction',
    help: 'Help',
  },
  pair: (currency: string, swapTo: string) => `${currency} for ${swapTo}`,
  bothSides: (currency: string, swapTo: string) => `${currency} and ${swapTo}, both sides`,
  list: (what: string) => `List ${what}`,
  order: (what: string) => `Order with ${what}`,
  path: (what: string) => `Multilateral order with ${what}`,
  exchange: (what: string) => `Exchange ${what}`,
  fund: (currency: string) => `Fund the ${currency} wallet`,
  withdraw: (currency: string) => `Withdraw ${currency}`,
  towards: (what: string, to: string) => `${what} for ${to}`,
  at: (what: string, rate: string, one: string, per: string) => `${what} at ${rate} ${one} per ${per}`,
  transaction: (id: string) => `Transaction ${id}`,
  dispute: (id: string) => `Dispute transaction ${id}`,
  receipt: (id: string) => `Receipt of transaction ${id}`,

  keys: [
    { keys: ['Ctrl K', '⌘ K', '/'], does: 'Search and commands' },
    { keys: ['?'], does: 'This list' },
    { keys: ['Alt Shift H'], does: 'Hide or show your amounts' },
    { keys: ['↑', '↓'], does: 'In a market: the rate above or below' },
    { keys: ['Enter'], does: 'In a market: take the rate' },
    { keys: ['Esc'], does: 'Close the ticket, a menu or a dialog' },
  ],
  keysNote: 'While you type into a field, no shortcut acts.',
};

export const paletteTexts = inLanguage('palette', palette);
