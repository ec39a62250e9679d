import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { recordNotices, hideTab } from '@test/e2e/support/browser/device';
import { untilKept } from '@test/e2e/support/browser/troubles';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { findSerious } from '@test/e2e/support/pages/serious';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import { startPushService } from '@test/support/server/push/pushService';
import { AWAY_KEY } from '@/api/session/awayChoice';
import { findUserId } from '@server/modules/users';
import { notifyAll } from '@server/modules/notifications';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.use({ serviceWorkers: 'allow' });

test.beforeAll(({ server }) => openForBusiness(server));

test.describe('push', () => {
  const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notices when Crossrate is closed' });
  const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off notices when Crossrate is closed' });

  /** The browser subscribes to the push service of the test. */
  const subscribeTo = (page: Page, { endpoint, ...keys }: { endpoint: string; p256dh: string; auth: string }) =>
    page.addInitScript(
      (json) => {
        const subscription = { toJSON: () => json, unsubscribe: () => Promise.resolve(true) };
        Object.assign(PushManager.prototype, {
          subscribe: () => Promise.resolve(subscription),
          getSubscription: () => Promise.resolve(subscription),
        });
      },
      { endpoint, keys },
    );

  /** The name by which Chromium knows the worker of the page. */
  async function registrationOf(cdp: CDPSession): Promise<string> {
    const found = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations;
        if (one) resolve(one.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    return found;
  }

  test('what the push service brings is shown by the worker once no tab is visible, a press in the profile ends it, and the ways to be notified have no serious fault of accessibility [S11.away.push, S11.away.visible, S11.away.asked]', async ({
    page,
    context,
    server,
  }) => {
    const service = await startPushService();
    const person = await aPerson(server, 'Ada', { CNY: '100' });
    const browser = service.subscribe();
    await recordNotices(context);
    await subscribeTo(page, browser.subscription);
    await signIn(page, person);
    await page.goto('/profile');
    await untilKept(page);
    await page.getByRole('button', { name: 'Choose' }).click();
    await turnOn(page).click();
    await expect(turnOff(page)).toBeVisible();
    const id = await sendListing(person, { amount: '12.34', rate: '214' });
    await person.session.post(`transactions/${id}/revoke/`);
    await expect.poll(() => browser.taken.length).toBe(1);
    const data = browser.taken[0]?.text ?? '';
    expect(JSON.parse(data)).toMatchObject({
      title: 'Listing revoked',
      body: 'Your listing of ••• CNY for NGN was revoked. The amount is back in your wallet.',
      path: `/transaction-details/${id}`,
    });

    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const shown: unknown[] = [];
      const scope = globalThis as unknown as { shown: unknown[]; registration: object };
      scope.shown = shown;
      Object.assign(scope.registration, {
        showNotification: (title: string, { body, tag, data: told }: NotificationOptions) =>
          Promise.resolve(shown.push({ title, body, tag, ...(told as { path: string }) })),
      });
    });
    const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
    const cdp = await context.newCDPSession(page);
    const registrationId = await registrationOf(cdp);
    const deliver = () => cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    await deliver();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => shown()).toEqual([]);
    await page.goto('about:blank');
    await deliver();
    const { id: tag, ...words } = JSON.parse(data) as Record<string, string>;
    await expect.poll(shown).toEqual([{ ...words, tag }]);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Choose' }).click();
    await turnOff(page).click();
    await expect(turnOn(page)).toBeVisible();
    const other = await sendListing(person, { amount: '1', rate: '214' });
    await person.session.post(`transactions/${other}/revoke/`);
    await expect(page.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible();
    expect(browser.taken).toHaveLength(1);

    await page.getByRole('button', { name: 'Turn on mails about what is new' }).click();
    await expect(page.getByRole('button', { name: 'Turn off mails about what is new' })).toBeEnabled();
    for (const width of [1440, 360])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const message = `${String(width)}, ${colorScheme}`;
        await expect.poll(() => findSerious(page, null), { message }).toEqual([]);
      }
    await service.close();
  });
});

test.describe('hidden tab', () => {
  const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notices in another tab or program' });
  const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off notices in another tab or program' });
  const isLive = (page: Page) => expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');

  const noteOf = (userId: string, amount: number) => ({
    userId,
    message: () => `Your funding of ${String(amount)} CNY is completed.`,
    about: {
      ...({ kind: 'funding', type: 'FUND_WALLET', status: 'COMPLETED', transaction: String(amount) } as const),
      amount: { amount: String(amount), currency: 'CNY' },
    },
  });

  /** How many notifications the browser has dealt with, as its last look recorded. */
  const dealtWith = (page: Page): Promise<number> =>
    page.evaluate(
      (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { known?: string[] }).known?.length ?? 0,
      AWAY_KEY,
    );

  async function sendNotes(server: RunningServer, { email }: Someone, from: number, to: number): Promise<void> {
    const userId = (await findUserId(server.db, email)) ?? '';
    const BATCH = 25;
    const starts = Array.from({ length: (to - from) / BATCH }, (_, index) => from + index * BATCH);
    await Promise.all(
      starts.map((start) =>
        server.db.transaction((tx) =>
          notifyAll(
            tx,
            Array.from({ length: BATCH }, (_, index) => noteOf(userId, start + index)),
          ),
        ),
      ),
    );
  }

  test('of 1,000 notifications over three hidden tabs, each is shown once by the system, though the tab that shows them is closed [S11.away.once]', async ({
    page,
    context,
    server,
  }) => {
    const person = await aPerson(server, 'Ada', { CNY: '100' });
    const shown = await recordNotices(context);
    await signIn(page, person);
    await page.goto('/profile');
    await untilKept(page);
    await page.getByRole('button', { name: 'Choose' }).click();
    await turnOn(page).click();
    await expect(turnOff(page)).toBeVisible();
    const others = [await context.newPage(), await context.newPage()];
    for (const other of others) await other.goto('/rates');
    const tabs = [page, ...others];
    for (const tab of tabs) await isLive(tab);
    // While one tab is visible, nothing is shown.
    await hideTab(page);
    for (const other of others.slice(0, 1)) await hideTab(other);
    await sendNotes(server, person, 5_000, 5_025);
    await expect(others[1]?.getByRole('link', { name: /^Notifications, 26 unread/ }) ?? turnOn(page)).toBeVisible();
    // The tab that shows the notices looks in its own time. Hidden before that, all tabs would count as hidden.
    await expect.poll(() => dealtWith(page)).toBe(26);
    for (const other of others) await hideTab(other);
    await sendNotes(server, person, 1_000, 1_500);
    await expect.poll(() => shown.length).toBe(500);
    await page.close();
    await sendNotes(server, person, 1_500, 2_000);
    await expect.poll(() => shown.length).toBe(1_000);
    const ids = await server.db.query<{ id: string }>(
      `select n.id from notifications n join users u on u.id = n.user_id
     where u.email = $1 and n.transaction_id between 1000 and 1999`,
      [person.email],
    );
    expect(shown.map(({ tag }) => tag).sort()).toEqual(ids.map(({ id }) => id).sort());
    expect(shown.find(({ path }) => path === '/transaction-details/1234')).toMatchObject({
      title: 'Funding completed',
      body: 'Your funding of 1,234.00 CNY is completed. You can use it now.',
    });
  });
});
