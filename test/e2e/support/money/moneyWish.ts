import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import type { SeededRandom } from '@test/support/random/seededRandom';

const OUTCOME_TIMEOUT_MS = 180_000;
const SHOWN_TIMEOUT_MS = 15_000;

/** What a user wants to happen once; no other wish has its amount. */
export interface Wish {
  kind: 'LIST' | 'FUND_WALLET';
  amount: string;
}

/** How a wish is sent: by which gesture, whether the page is reloaded before the answer, and whether from two tabs. */
export interface Gesture {
  press: 'click' | 'double click' | 'Enter and click';
  reload: boolean;
  twoTabs: boolean;
}

/** What the user saw in the end, over all tabs: the transactions that arrived. */
export interface Seen {
  arrived: string[];
  /** True if any outcome was shown. */
  any: boolean;
}

interface KeptIntent {
  seen: boolean;
  outcome: { kind: string; id?: string } | null;
  draft: { amount: string };
}

export const gestureOf = (random: SeededRandom): Gesture => ({
  press: random.oneOf(['click', 'double click', 'Enter and click'] as const),
  reload: random.chance(25),
  twoTabs: random.chance(15),
});

const button = (page: Page, { kind }: Wish) =>
  page.getByRole('button', { name: kind === 'LIST' ? 'List CNY' : 'Confirm', exact: true });
const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

async function fill(page: Page, wish: Wish): Promise<void> {
  await page.goto(wish.kind === 'LIST' ? '/list-confirmation/CNY' : '/amount-confirmation/CNY');
  await amountOf(page).fill(wish.amount);
  if (wish.kind === 'LIST') {
    await page.getByLabel('Target currency').selectOption('NGN');
    await page.getByLabel('Rate', { exact: true }).fill('215');
    await expect(page.getByText('Market rate:')).toBeVisible({ timeout: OUTCOME_TIMEOUT_MS });
    await expect(page.getByText('Balance').first()).toContainText(/\d/, { timeout: OUTCOME_TIMEOUT_MS });
  }
  await expect(button(page, wish)).toBeEnabled({ timeout: OUTCOME_TIMEOUT_MS });
}

async function press(page: Page, wish: Wish, how: Gesture['press']): Promise<void> {
  if (how === 'click') await button(page, wish).click({ noWaitAfter: true });
  if (how === 'double click') await button(page, wish).dblclick({ noWaitAfter: true });
  if (how === 'Enter and click') {
    const submit = await button(page, wish).elementHandle();
    await amountOf(page).press('Enter', { noWaitAfter: true });
    // Without waiting until the button is enabled: users who hit it in that moment do not wait either.
    await submit?.dispatchEvent('click').catch(() => undefined);
  }
}

/** What the device keeps of a wish; null while the page is navigating. */
async function intentsOf(page: Page, { amount }: Wish): Promise<KeptIntent[] | null> {
  const texts = await page
    .evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('Intent '))
        .map((key) => localStorage.getItem(key) ?? ''),
    )
    .catch(() => null);
  const kept = texts?.map((text) => JSON.parse(text) as KeptIntent) ?? null;
  return kept?.filter(({ draft }) => draft.amount === amount) ?? null;
}

/** The transactions that a tab says have arrived: the details that it opened, and the links of its notices. */
async function shownIn(page: Page): Promise<Seen> {
  const details = /\/transaction-details\/(\d+)$/.exec(page.url())?.[1];
  if (details !== undefined) return { arrived: [details], any: true };
  const links = await page
    .getByRole('link', { name: 'Open it' })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const lost = await page.getByText(/You can try again\.|was not made\./).count();
  return { arrived: links.map((link) => link.split('/').at(-1) ?? ''), any: links.length + lost > 0 };
}

async function seenIn(tabs: readonly Page[]): Promise<Seen> {
  const shown = await Promise.all(tabs.map(shownIn));
  return {
    arrived: [...new Set(shown.flatMap(({ arrived }) => arrived))].sort(),
    any: shown.some(({ any }) => any),
  };
}

/** Sends a wish and waits until the user has seen the outcome of each of its submissions. */
export async function send(tabs: readonly Page[], wish: Wish, gesture: Gesture): Promise<Seen> {
  const [first] = tabs;
  if (!first) throw new Error('no tab');
  for (const tab of tabs) await fill(tab, wish);
  const isSent = (request: Request) => request.method() === 'POST' && request.url().endsWith('/transactions/');
  const underWay = first.context().waitForEvent('request', { predicate: isSent, timeout: OUTCOME_TIMEOUT_MS });
  await Promise.all([underWay, ...tabs.map((tab) => press(tab, wish, gesture.press))]);
  if (gesture.reload) await first.reload();
  const open = async () => {
    const kept = await intentsOf(first, wish);
    if (kept === null || kept.length === 0) return ['not there yet'];
    const shown = await seenIn(tabs).catch(() => null);
    return [...kept.filter((intent) => !intent.seen), ...(shown?.any ? [] : ['nothing is shown'])];
  };
  await expect.poll(open, { timeout: OUTCOME_TIMEOUT_MS, message: `${wish.kind} of ${wish.amount}` }).toEqual([]);
  await expect.poll(() => busyTabs(tabs), { timeout: SHOWN_TIMEOUT_MS }).toBe(0);
  return seenIn(tabs);
}

/** The tabs whose form is still being sent. */
async function busyTabs(tabs: readonly Page[]): Promise<number> {
  const counts = await Promise.all(tabs.map((tab) => tab.locator('main [aria-busy="true"]').count()));
  return counts.filter((count) => count > 0).length;
}
