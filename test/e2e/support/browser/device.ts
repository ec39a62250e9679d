import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** A device that keeps passkeys and says yes for its user. */
interface Authenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** Gives a page a device that verifies its user and keeps passkeys. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return { session, authenticatorId };
}

/** Far less than the time limit of a call (`REQUEST_TIMEOUT_MS`), so that no call in flight ends because of the jump. */
const AHEAD_MS = 1_000;

/**
 * Stops the clock of a page. From then on the test moves the time with `page.clock.runFor`. Install it before.
 * Waits for `shown` first: React commits a screen that was fetched late with a timer, which a stopped clock never runs.
 * Playwright stops a clock at a moment ahead of it, and refuses one that has passed meanwhile: then it is asked again.
 */
export async function stopClock(shown: Locator): Promise<void> {
  const page = shown.page();
  await expect(shown).toBeVisible();
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + AHEAD_MS);
  }).toPass();
}

/** Stores choices about the interface on the device, as the app keeps them. The next page of the app has them. */
export async function storeChoices(page: Page, choices: Readonly<Record<string, unknown>>): Promise<void> {
  // A page of our origin on which the app does not run.
  await page.goto('/favicon.svg');
  await page.evaluate((stored) => {
    const texts = Object.entries(stored).map(([name, choice]) => [name, JSON.stringify(choice)]);
    localStorage.setItem('persist:crossrate', JSON.stringify(Object.fromEntries(texts)));
  }, choices);
}

/** A notice of the system that a page wanted to show. */
interface ShownNotice {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/**
 * Lets the test hide the tabs of a context, which all count as visible otherwise, and records what is shown by the
 * system instead of drawing it. @returns what was shown, in all tabs
 */
export async function recordNotices(context: BrowserContext): Promise<ShownNotice[]> {
  const shown: ShownNotice[] = [];
  await context.exposeFunction('recordNotice', (notice: ShownNotice) => void shown.push(notice));
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    if (!('ServiceWorkerRegistration' in window)) return;
    // Without a screen, Chromium says here that notices are blocked, whatever was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    Object.assign(window, {
      hideTab: (hidden: boolean) => {
        isHidden = hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
    const { recordNotice } = window as unknown as { recordNotice: (notice: object) => Promise<void> };
    const record = (title: string, { body, tag, data }: NotificationOptions = {}) =>
      recordNotice({ title, body, tag, path: (data as { path: string }).path });
    ServiceWorkerRegistration.prototype.showNotification = record;
  });
  return shown;
}

/** Puts a tab into the background, or back in front. */
export const hideTab = (page: Page, hidden = true): Promise<void> =>
  page.evaluate((value) => (window as unknown as { hideTab: (hidden: boolean) => void }).hideTab(value), hidden);
