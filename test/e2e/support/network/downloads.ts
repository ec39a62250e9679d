import { expect, type Page, type Route } from '@playwright/test';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The scripts of a page, which do not arrive until they are let go. */
export interface HeldScripts {
  /** The scripts that were asked for, by path. */
  asked: ReadonlySet<string>;
  letGo(): Promise<void>;
}

/** Holds back every script file that the page asks for, so that it shows what it shows without them. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const asked = new Set<string>();
  const waiting: Route[] = [];
  let held = true;
  await page.route('**/assets/*.js', async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    if (held) waiting.push(route);
    else await route.continue();
  });
  return {
    asked,
    async letGo() {
      held = false;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
}

const DIST = path.resolve(__dirname, '../../../../dist');
const KINDS = ['script', 'stylesheet'];

/** The built page of a path in a language, as a path. */
function pageFileOf(pathname: string, language = 'en'): string {
  const pages = JSON.parse(readFileSync(path.join(DIST, 'pages.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const files = pages[language] ?? {};
  const pattern = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
  const route =
    files[pathname] === undefined ? Object.keys(files).find((each) => pattern(each).test(pathname)) : pathname;
  return `/${files[route ?? ''] ?? 'index.html'}`;
}

/**
 * Collects the paths of every script and style file that a page asks for from now on, whether cached or not, and of the
 * page itself, which has the styles of its route in it.
 */
export function watchDownloads(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') paths.add(pageFileOf(pathname));
    if (KINDS.includes(request.resourceType())) paths.add(pathname);
  });
  return paths;
}

/** The same for the page that is open, since it was opened. */
export async function downloadedBy(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const paths = [page.url(), ...names].map((url) => new URL(url).pathname);
  return new Set(
    paths.map((path, at) => (at === 0 ? pageFileOf(path) : path)).filter((path) => /\.(js|css|html)$/.test(path)),
  );
}

/** The page of a path in a language and every script that it names: all that its first screen needs. */
export function firstFilesOf(pathname: string, language?: string): string[] {
  const page = pageFileOf(pathname, language);
  const text = readFileSync(path.join(DIST, page), 'utf8');
  return [page, ...new Set(text.match(/\/assets\/[\w.-]+\.js/g))];
}

/** What only the page of this language names: the texts. */
export function textFilesOf(pathname: string, language: string): string[] {
  const inEnglish = new Set(firstFilesOf(pathname));
  return firstFilesOf(pathname, language).filter((file) => file.endsWith('.js') && !inEnglish.has(file));
}

/** The bytes of built files as they are served: brotli, or plain if that is smaller. */
export function bytesOf(paths: Iterable<string>): number {
  let total = 0;
  for (const file of paths) {
    const plain = path.join(DIST, file);
    total += statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  }
  return total;
}

/** Where a file is in the build. The app of a foreign backend has it under another name (test/foreign/foreignApp.ts). */
function builtFile(file: string): string {
  const plain = path.join(DIST, file);
  if (existsSync(plain)) return plain;
  const start = `${path.basename(file).split('.')[0] ?? ''}.`;
  const found = readdirSync(path.dirname(plain)).find((name) => name.startsWith(start) && name.endsWith('.js'));
  return path.join(path.dirname(plain), found ?? path.basename(file));
}

/** The text of built files together, to look for what must not be in them. */
export function textOfFiles(paths: Iterable<string>): string {
  return [...paths].map((file) => readFileSync(builtFile(file), 'utf8')).join('\n');
}

/** Keeps the page from prefetching what comes next, which does not count as its own bytes (decision 72). */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

const KB = 1000;
/** Brotli bytes of the page with its styles and of all scripts, with a cold cache. Only the limit is asserted. */
export const BUDGETS = {
  /** With the run time of languages on all pages (decision 370), and what search engines and shared links read. */
  landing: { most: 75.8 * KB, aim: 74 * KB },
  public: { most: 76.5 * KB, aim: 75 * KB },
  /** With the names of everything that a server can announce, of every screen (the page "API" came last), and with what shows the balances early. */
  home: { most: 161 * KB, aim: 150 * KB },
  /** What sends money brings the code of submissions, which the homepage loads when it is idle; a transaction, the reference of a funding and what its bank says. */
  further: { most: 28.5 * KB, aim: 20 * KB },
  /** With what is known about the accounts to choose from, and a picture that is made smaller and sent with progress. */
  withdrawal: { most: 31 * KB, aim: 20 * KB },
  /** With its filters and the views that users keep of them. */
  transactions: { most: 25 * KB, aim: 20 * KB },
  /** With templates, rates that are typed either way, the choice to follow the market, and when the listing ends. */
  listConfirmation: { most: 34 * KB, aim: 20 * KB },
  /** With the paths that are compared, and what an exchange without a clear answer is called. */
  multiOrderConfirmation: { most: 29 * KB, aim: 20 * KB },
  /** With the plan over levels and paths, a limit that is typed either way, and when the rest ends. */
  exchange: { most: 35.5 * KB, aim: 20 * KB },
  /** With the choice among others' rates. */
  biOrderConfirmation: { most: 31.5 * KB, aim: 20 * KB },
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
  biOrderConfirmation: BUDGETS.biOrderConfirmation,
  multiOrderConfirmation: BUDGETS.multiOrderConfirmation,
  exchange: BUDGETS.exchange,
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

/** What gives the library that measures away in built code. */
export const VITALS = /largest-contentful-paint/;

/** Makes every page one of the tenth that reports how quickly it came. */
export const reportAlways = (page: Page) =>
  page.addInitScript(() => {
    const { random } = Math;
    Math.random = () => random() * 0.0999;
  });

/** Waits until the page has done what it does when it is idle. */
export const isIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
