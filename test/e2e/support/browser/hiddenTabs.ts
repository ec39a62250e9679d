import type { BrowserContext, Page } from '@playwright/test';

/** A notice of the system that a page wanted to show. */
export interface ShownNotice {
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
