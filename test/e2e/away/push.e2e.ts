import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { recordNotices } from '@test/e2e/support/browser/device';
import { untilKept } from '@test/e2e/support/browser/worker';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { findSerious } from '@test/e2e/support/pages/serious';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { startPushService } from '@test/support/server/push/pushService';

test.use({ serviceWorkers: 'allow' });
test.beforeAll(({ server }) => openForBusiness(server));

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
