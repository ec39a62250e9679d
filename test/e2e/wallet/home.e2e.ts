import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

test.use({ timezoneId: 'Africa/Lagos' });
const overlay = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading your wallets' });
const wallets = (page: Page) => page.getByRole('list', { name: 'Wallets' }).getByRole('listitem');

test('an overlay with a logo shows until the wallets load, then each has its flag, symbol and balance [S2.home.1, S2.home.5, S4.home.1, S4.home.2, S7.getWallets, S7.client.1]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '1234.5' }));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/backend/wallets/', async (route) => {
    await released;
    await route.fallback();
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(request.url());
  });
  const wire = recordWire(page);
  await page.goto('/homepage');
  await expect(overlay(page).locator('svg')).toBeVisible();
  await expect.poll(() => wire.bodiesOf('GET wallets/')).not.toEqual([]);
  release();
  await expect(overlay(page)).toHaveCount(0);
  await expect(wallets(page)).toHaveCount(3);
  const yuan = wallets(page).filter({ hasText: 'Chinese Yuan' });
  await expect(yuan).toContainText('¥');
  await expect(yuan).toContainText('1,234.50');
  await expect(yuan.getByRole('img', { name: 'Chinese Yuan' })).toHaveAttribute('src', /cn\.svg$/);
  expect(foreign).toEqual([]);
});
