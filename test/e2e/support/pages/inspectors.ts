import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type LongWorld, OWN_DIGITS } from '@test/e2e/support/market/longWorld';
import {
  beyond,
  budgetOf,
  bytesOf,
  downloadedBy,
  firstFilesOf,
  textOfFiles,
} from '@test/e2e/support/network/downloads';
import { translatedFigures, translatePage } from '@test/support/app/translator';
import { readableTexts, textsWithWords } from './foreignWords';
import { measure, openEach, submitEmpty } from './misfits';
import type { RouteCase } from './routes';
import { PUBLIC_ROUTES } from './routes';
import { findSerious } from './serious';

/** One look at the page that is open at a route: what is wrong there, each as a line. */
export type Inspector = (page: Page, route: RouteCase, world: LongWorld) => Promise<string[]>;

/** All that a change of colours can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds that is serious; what is still wrong once the page has come to rest is wrong. */
const axe =
  (rules: string[] | null): Inspector =>
  async (page) => {
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    return findSerious(page, rules);
  };
export const axeWithAllRules = axe(null);
export const axeForColours = axe(COLOUR_RULES);

/** In millionths of the layout shift that browsers report. */
const MOST_SHIFT = 10_000;

/** What moved on the page, and how much, in millionths. */
interface Shift {
  size: number;
  moved: string[];
}

/** Notes what moves while a page loads, for `staysStill`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${(node?.textContent ?? '').slice(0, 40)}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
        );
        if (!hadRecentInput) shifts.push({ size: Math.round(value * 1_000_000), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved since the page was loaded, if it is more than a little. */
export const staysStill = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const total = shifts.reduce((sum, { size }) => sum + size, 0);
  return total > MOST_SHIFT ? [`${String(total)} ${JSON.stringify(shifts, null, 1)}`] : [];
};

/** What leaves its frame at some width. @param open what is done at each of them first */
export const fits =
  (widths?: number[], open?: (page: Page) => Promise<void>): Inspector =>
  async (page, { path }) => {
    const size = page.viewportSize();
    const found = await measure(page, path, open && (() => open(page)), widths);
    if (size) await page.setViewportSize(size);
    return found;
  };

/** The language that the page says it is in. */
export const isIn =
  (lang: string): Inspector =>
  async (page) => {
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    return [];
  };

/** The title of the route, in English. */
export const hasTitle: Inspector = async (page, { title }) => {
  await expect(page).toHaveTitle(`${title} · Crossrate`);
  return [];
};

/** Chinese in English; the language names itself. */
export const noChinese: Inspector = async (page) =>
  (await readableTexts(page)).filter((text) => /\p{Script=Han}/u.test(text.replaceAll('简体中文', '')));

/** English in Chinese, also in what opens there and beside forms that are sent empty. @param accounted what is a name */
export const noEnglish =
  (accounted: readonly RegExp[]): Inspector =>
  async (page) => {
    const left = new Set<string>();
    const collect = async () => {
      for (const text of textsWithWords(await readableTexts(page), accounted)) left.add(text);
    };
    await collect();
    await openEach(page, collect);
    await submitEmpty(page);
    await collect();
    return [...left];
  };

/** What gives a library away in built code. antd is in the operator's console alone. */
export const LIBRARIES = {
  antd: /\.ant-|"ant"|ant-design/,
  store: /@@redux|persist\/REHYDRATE/,
  router: /useNavigate\(\)/,
};
/** What gives away in built code that it is of a screen of our own, each with the route that has it. */
const OWN_SCREENS = {
  statement: /Statement of the /,
  profit: /Average cost/,
  receipt: /Receipt for transaction no/,
  alerts: /You are notified when/,
};
/** The routes that must have nothing of them. */
const WITHOUT_OWN = ['homepage', 'transactions', 'currencyMarket'];

const isPublic = (id: string) => PUBLIC_ROUTES.some((route) => route.id === id);

/** More bytes than the budget of the route, and libraries and screens that it does not use. */
export const downloadsLittle: Inspector = async (page, { id, path }) => {
  const files = await downloadedBy(page);
  const text = textOfFiles(files);
  const home = new Set(firstFilesOf('/homepage'));
  const further = [...files].filter((file) => !home.has(file));
  const isFirst = isPublic(id) || id === 'homepage';
  const used = { antd: false, store: !isPublic(id), router: !isPublic(id) };
  const wrong = (name: string, pattern: RegExp, isUsed: boolean) =>
    pattern.test(text) === isUsed ? [] : [`${name} is ${isUsed ? 'missing' : 'downloaded'}`];
  return [
    ...beyond(isFirst ? path : `${path}, on top`, bytesOf(isFirst ? files : further), budgetOf(id)),
    ...Object.entries(LIBRARIES).flatMap(([name, mark]) => wrong(name, mark, used[name as keyof typeof used])),
    ...Object.entries(OWN_SCREENS).flatMap(([name, mark]) =>
      WITHOUT_OWN.includes(id) || name === id ? wrong(`the screen ${name}`, mark, name === id) : [],
    ),
  ];
};

/** Own figures that a translator of the browser translates. It replaces the texts of the page. */
export const keepsFigures: Inspector = async (page, { id }) => {
  if (isPublic(id)) return [];
  await page.evaluate(translatePage);
  return page.locator('body').evaluate(translatedFigures);
};

/** All that a page holds: its elements with their attributes, its title, and what is in its fields. */
const heldBy = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as (HTMLInputElement | HTMLTextAreaElement)[];
    return [document.title, document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
  });

/** Finds what the person sends and what is in their wallets, whatever is between the digits. */
async function ownAmounts({ person }: LongWorld): Promise<RegExp> {
  const wallets = await person.session.get<{ balance: string }[]>('wallets/');
  const whole = wallets.map(({ balance }) => balance.replace(/\..*/, '')).filter((digits) => digits.length > 4);
  return new RegExp([OWN_DIGITS, ...whole].map((digits) => [...digits].join(String.raw`[\s,.']?`)).join('|'));
}

/** The routes that are sure to show an own amount, so that hiding it can be seen. */
const SHOWS_AMOUNTS = [
  ...['homepage', 'transactions', 'transactionDetails', 'userListings', 'userNotifications', 'statement'],
  ...['withdraw', 'biOrderConfirmation', 'userDeactivate', 'completedDetails'],
];

/** That the own amounts are there where they are not hidden. */
export const showsAmounts: Inspector = async (page, { id }, world) => {
  const amounts = await ownAmounts(world);
  if (SHOWS_AMOUNTS.includes(id)) await expect.poll(() => heldBy(page)).toMatch(amounts);
  return [];
};

/** Looks at each change of a page as it is made, because whatever is in it at any time counts. */
export const watchAmounts = async (page: Page, world: LongWorld) =>
  page.addInitScript(
    (sought) => {
      const seen = { hidden: 0, text: '' };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const html = document.documentElement.outerHTML;
        const at = html.search(new RegExp(sought));
        if (at >= 0) seen.text = html.slice(Math.max(0, at - 80), at + 80);
        if (html.includes('•••')) seen.hidden += 1;
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    (await ownAmounts(world)).source,
  );

/** An own amount that was in the page at any time although amounts are hidden. `watchAmounts` has to be before it. */
export const hidesAmounts: Inspector = async (page, { id }, world) => {
  if (SHOWS_AMOUNTS.includes(id)) await expect.poll(() => heldBy(page)).toContain('•••');
  const text = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { text: string } };
    const { text: found } = seen;
    // The next route that is opened in this page is not to blame.
    seen.text = '';
    return found;
  });
  const [held = ''] = (await ownAmounts(world)).exec(await heldBy(page)) ?? [];
  return [text, held].filter((found) => found !== '').map((found) => `holds an amount: ${found}`);
};
