import { expect } from '@playwright/test';

const KB = 1000;
/** Brotli bytes of the page with its styles and of all scripts, with a cold cache. Only the limit is asserted. */
export const BUDGETS = {
  /** With the run time of languages on all pages (decision 370), and what search engines and shared links read. */
  landing: { most: 75.8 * KB, aim: 74 * KB },
  public: { most: 76.5 * KB, aim: 75 * KB },
  /** With the names of everything that a server can announce, and with what shows the balances early. */
  home: { most: 160 * KB, aim: 150 * KB },
  /** What sends money brings the code of submissions, which the homepage loads when it is idle. */
  further: { most: 27.5 * KB, aim: 20 * KB },
  /** With what is known about the accounts to choose from, and a picture that is made smaller and sent with progress. */
  withdrawal: { most: 31 * KB, aim: 20 * KB },
  /** With its filters and the views that users keep of them. */
  transactions: { most: 25 * KB, aim: 20 * KB },
  /** With templates, rates that are typed either way, and the choice to follow the market. */
  listConfirmation: { most: 32.5 * KB, aim: 20 * KB },
  /** With the paths that are compared. */
  multiOrderConfirmation: { most: 28.5 * KB, aim: 20 * KB },
  furtherWithAntd: { most: 108 * KB, aim: 60 * KB },
  /** The desk alone, without its charts and the ticket, with the bells that lead to alerts and rates that are read either way. */
  bareDesk: { most: 168.5 * KB, aim: 150 * KB },
  /** The palette of commands, which comes when it is first opened. */
  palette: { most: 8 * KB, aim: 7 * KB },
  /** All panels of the desk of a pair, without the library that draws. */
  panels: { most: 30 * KB, aim: 25 * KB },
  /** The desk of a pair, on top of the homepage, with both sides in one book, and what reads a list that changed meanwhile. */
  pairDesk: { most: 34.5 * KB, aim: 25 * KB },
  /** The desk with its charts, candles and the figures of a day, on top of the homepage. */
  desk: { most: 58.5 * KB, aim: 45 * KB },
};

interface Budget {
  most: number;
  aim: number;
}

/** What a route behind the log-in may bring on top of the homepage, by its id, if it is not `further`; others in all. */
const OF_ROUTE: Partial<Record<string, Budget>> = {
  landing: BUDGETS.landing,
  ...Object.fromEntries(
    ['login', 'register', 'passwordResetRequest', 'passwordReset'].map((id) => [id, BUDGETS.public]),
  ),
  homepage: BUDGETS.home,
  currencyMarket: BUDGETS.desk,
  pairMarket: BUDGETS.pairDesk,
  transactions: BUDGETS.transactions,
  withdrawalConfirmation: BUDGETS.withdrawal,
  listConfirmation: BUDGETS.listConfirmation,
  biOrderConfirmation: BUDGETS.furtherWithAntd,
  multiOrderConfirmation: BUDGETS.multiOrderConfirmation,
};
export const budgetOf = (id: string): Budget => OF_ROUTE[id] ?? BUDGETS.further;

/** Prints the bytes of something. @returns a line if there are more than its budget */
export function beyond(what: string, bytes: number, { most, aim }: Budget): string[] {
  const kilobytes = (count: number) => `${String(Math.round((count * 10) / KB) / 10)} KB`;
  const line = `${what}: ${kilobytes(bytes)}`;
  console.log(`    ${line}${bytes > aim ? ` (aim ${kilobytes(aim)})` : ''}`);
  return bytes > most ? [`${line}, at most ${kilobytes(most)}`] : [];
}

/** Prints the bytes of something, and fails if there are more than its budget. */
export const expectWithin = (what: string, bytes: number, budget: Budget): void =>
  expect(beyond(what, bytes, budget)).toEqual([]);
