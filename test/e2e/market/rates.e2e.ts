import type { Page } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { setRate } from '@server/modules/rates/service';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { recordWire } from '@test/e2e/support/network/wire';

// Earlier tests have left rates, and later ones may need some.
test.beforeAll(({ server }) => server.db.query('delete from currency_rates'));
test.afterAll(({ server }) => openForBusiness(server));

const set = ({ db }: RunningServer, from: string, to: string, rate: string) =>
  db.transaction((tx) => setRate(tx, from, to, rate));
const cards = (page: Page) => page.getByRole('main').getByRole('region');
const card = (page: Page, pair: string) => page.getByRole('region', { name: pair });

test('without rates it says so; each pair with a rate appears with 5 decimals and its time, except pairs with USD [S2.rates.1, S2.rates.2, S2.rates.3, S2.rates.4, S4.live.currency_rates, S7.getRates, S9.rateDecimals]', async ({
  page,
  server,
}) => {
  const wire = recordWire(page);
  await signIn(page, await aPerson(server));
  await page.goto('/rates');
  await expect(page.getByText(SENTENCES.noRates)).toBeVisible();
  await expect(page.getByText(/^Source: \S/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  expect(new Set(wire.bodiesOf('GET currencyrates/'))).toEqual(new Set([null]));

  await set(server, 'USD', 'NGN', '1530.5');
  await set(server, 'CNY', 'USD', '0.14');
  await set(server, 'NGN', 'CNY', '0.00466501');
  await set(server, 'CNY', 'NGN', '1214.123455');
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, 'CNY → NGN')).toContainText('1,214.12346');
  await expect(card(page, 'NGN → CNY')).toContainText('0.00467');
  await expect(page.getByText(SENTENCES.noRates)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('USD');

  await server.db.query(
    `update currency_rates set last_updated = now() - interval '3 hours' where currency_to = 'CNY'`,
  );
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, 'NGN → CNY')).toContainText('Last updated 3 hours ago');
  await expect(card(page, 'CNY → NGN').locator('time')).toHaveAttribute('title', /^\d+ \w+ \d{4}, \d\d:\d\d:\d\d$/);
  await expect(page.getByRole('main')).not.toContainText('USD');
  await set(server, 'NGN', 'CNY', '0.0047');
  await expect(card(page, 'NGN → CNY')).toContainText('0.00470');
  await expect(card(page, 'NGN → CNY')).not.toContainText('hours ago');
});
