import { expect, type Page, type Request } from '@playwright/test';
import { ONE_TRY } from '@test/e2e/support/browser/rest';
import { listNow } from '@test/e2e/support/market/market';
import { aPerson } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** So much listed from NGN to CNY, directly at 216 and over GHC, that small orders do not change it. */
export async function makeDeepMarket(server: RunningServer): Promise<void> {
  const yuan = await aPerson(server, 'Yuan', { CNY: '3000000' });
  const cedis = await aPerson(server, 'Cedis', { GHC: '1000000' });
  await listNow(server, yuan, { amount: '1000000', rate: '216' });
  await listNow(server, cedis, { from: 'GHC', amount: '1000000', rate: '135' });
  await listNow(server, yuan, { to: 'GHC', amount: '1000000', rate: '1.4' });
}

/** The five calls that move money. */
export const WISH_KINDS = ['LIST', 'ORDER', 'WITHDRAW', 'MOF_ORDER', 'FUND_WALLET'] as const;
type WishKind = (typeof WISH_KINDS)[number];

/** The button that sends each ticket. */
export const SUBMIT: Record<WishKind, string> = {
  LIST: 'List CNY',
  ORDER: 'Place order',
  WITHDRAW: 'Submit Withdrawal',
  MOF_ORDER: 'Place order',
  FUND_WALLET: 'Confirm',
};

const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const balanceIsShown = (page: Page) => expect(page.getByText('Balance').first()).toContainText(/\d/);

interface Terms {
  amount: string;
  pin: string;
}

/** Opens the ticket of a kind and fills it. */
const FILL: Record<WishKind, (page: Page, terms: Terms) => Promise<void>> = {
  async LIST(page, { amount }) {
    await page.goto('/list-confirmation/CNY');
    await amountOf(page).fill(amount);
    await page.getByLabel('Target currency').selectOption('NGN');
    await page.getByLabel('Rate', { exact: true }).fill('215');
    await expect(page.getByText('Market rate:')).toBeVisible();
    await balanceIsShown(page);
  },
  async ORDER(page, { amount }) {
    await page.goto('/bi-order-confirmation/NGN?to=CNY&rate=216');
    await amountOf(page).fill(amount);
    await expect(page.getByText('Listed at this rate')).toBeVisible();
    await balanceIsShown(page);
  },
  async WITHDRAW(page, { amount, pin }) {
    await page.goto('/withdrawal-confirmation/NGN');
    await amountOf(page).fill(amount);
    await page.getByLabel('Bank account').selectOption({ index: 1 });
    await page.getByLabel('6-digit OTP').fill(pin);
    await balanceIsShown(page);
  },
  async MOF_ORDER(page, { amount }) {
    await page.goto('/multi-order-confirmation/NGN');
    await amountOf(page).fill(amount);
    await page.getByLabel('Target currency').selectOption('CNY');
    await page.getByRole('button', { name: 'Compute paths' }).click();
    await page.getByRole('radio', { name: 'NGN → GHC → CNY' }).check();
  },
  async FUND_WALLET(page, { amount }) {
    await page.goto('/amount-confirmation/CNY');
    await amountOf(page).fill(amount);
  },
};

export const fillTicket = (page: Page, { kind, amount }: { kind: WishKind; amount: string }, pin: string) =>
  FILL[kind](page, { amount, pin });

/** What a user wants to happen once; no other wish has its amount. */
export interface Wish {
  kind: WishKind;
  amount: string;
  /** Makes the server mail a pin, and returns it. */
  newPin: () => Promise<string>;
}

/** How a wish is sent: by which gesture, whether the page is reloaded before the answer, and whether from two tabs. */
interface Gesture {
  press: 'click' | 'double click' | 'Enter and click';
  reload: boolean;
  twoTabs: boolean;
}

/** What the user saw in the end, over all tabs: the transactions that arrived. */
interface Seen {
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
