import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { ONE_TRY } from '@test/e2e/support/browser/rest';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { amountOf, fillTicket, SUBMIT, type WishKind } from './tickets';

/** What a user wants to happen once; no other wish has its amount. */
export interface Wish {
  kind: WishKind;
  amount: string;
  /** Makes the server mail a pin, and returns it. */
  newPin: () => Promise<string>;
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

/** The button that sends the ticket. After a question it names the rate too. */
const button = (page: Page, { kind }: Wish) =>
  page.getByRole('button', { name: new RegExp(`^${SUBMIT[kind]}( at [\\d.]+)?$`) });

async function fill(page: Page, wish: Wish, pin: string): Promise<void> {
  await fillTicket(page, wish, pin);
  await expect(button(page, wish)).toBeEnabled();
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

/**
 * The transactions that a tab says have arrived: the details that it opened, and the links of its notices. It may show
 * both, because a tab may also say what became of the submission of another one.
 */
async function shownIn(page: Page): Promise<Seen> {
  const details = /\/transaction-details\/(\d+)$/.exec(page.url())?.[1];
  const links = await page
    .getByRole('link', { name: 'Open it' })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  const lost = await page.getByText(/You can try again\.|was not made\./).count();
  const arrived = details === undefined ? links : [details, ...links];
  return { arrived, any: arrived.length + lost > 0 };
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
  const pin = wish.kind === 'WITHDRAW' ? await wish.newPin() : '';
  for (const tab of tabs) await fill(tab, wish, pin);
  const isSent = (request: Request) => request.method() === 'POST' && request.url().endsWith('/transactions/');
  let isUnderWay = false;
  const note = (request: Request) => void (isUnderWay ||= isSent(request));
  first.context().on('request', note);
  await Promise.all(tabs.map((tab) => press(tab, wish, gesture.press)));
  await pressUntil(() => isUnderWay, tabs, wish);
  first.context().off('request', note);
  if (gesture.reload) await first.reload();
  const open = async () => {
    // The second tab may still be verifying its pin; it keeps its own wish only after that.
    if ((await busyTabs(tabs).catch(() => 1)) > 0) return ['still being sent'];
    const kept = await intentsOf(first, wish);
    if (kept === null || kept.length === 0) return ['not there yet'];
    const shown = await seenIn(tabs).catch(() => null);
    return [...kept.filter((intent) => !intent.seen), ...(shown?.any ? [] : ['nothing is shown'])];
  };
  await expect.poll(open, { message: `${wish.kind} of ${wish.amount}` }).toEqual([]);
  return seenIn(tabs);
}

/** Users whose pin was not verified, because the answer was lost, press again. */
async function pressUntil(isUnderWay: () => boolean, tabs: readonly Page[], wish: Wish): Promise<void> {
  const refused = (tab: Page) => tab.getByRole('alert').count();
  const tryAgain = async () => {
    if (isUnderWay()) return true;
    for (const tab of tabs)
      if ((await refused(tab)) > 0 && (await busyTabs([tab])) === 0)
        // It may have been sent meanwhile; then there is no button any more.
        await button(tab, wish)
          .click({ noWaitAfter: true, ...ONE_TRY })
          .catch(() => undefined);
    return false;
  };
  // A reload follows. With the longer pauses of a usual poll it might come only after the outcome was seen.
  await expect.poll(tryAgain, { intervals: [50] }).toBe(true);
}

/** The tabs whose form is still being sent. */
async function busyTabs(tabs: readonly Page[]): Promise<number> {
  const counts = await Promise.all(tabs.map((tab) => tab.locator('main [aria-busy="true"]').count()));
  return counts.filter((count) => count > 0).length;
}
