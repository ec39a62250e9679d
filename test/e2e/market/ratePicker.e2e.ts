import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import { listNow, PATIENT } from '@test/e2e/support/market/settlement';

// A separate server, and so a separate market.
test.use({ serverEnv: { ...PATIENT } });

const LONG_RATE = '0.00467123';
const OFFER = { amount: '493827160.99', from: 'NGN', to: 'CNY' };
const picker = (page: Page) => page.getByRole('combobox', { name: 'Rate (NGN per CNY)' });

let buyer: Someone;

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  const maker = await aPerson(server, 'Maker', { NGN: '987654321.98' });
  for (const rate of [LONG_RATE, '0.00468123']) await listNow(server, maker, { ...OFFER, rate });
  buyer = await aPerson(server, 'Buyer', { CNY: '5000' });
});

/** Both are measured in one moment, because a scroll bar that appears moves them. */
async function expectInside(inner: Locator, outer: Locator, what: string): Promise<void> {
  const box = await outer.elementHandle();
  const [one, other] = await inner.evaluate(
    (element, around) => [element, around ?? element].map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    box,
  );
  expect(one?.left, what).toBeGreaterThanOrEqual(other?.left ?? Infinity);
  expect(one?.right, what).toBeLessThanOrEqual(other?.right ?? -Infinity);
}

for (const width of [320, 360, 390, 1440, 1920, 2560]) {
  test(`the rate picker keeps inside its card with a rate of eight decimals, ${String(width)} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, buyer);
    for (const path of [
      `/bi-order-confirmation/CNY?to=NGN&rate=${LONG_RATE}`,
      `/market/NGN?for=CNY&rate=${LONG_RATE}`,
    ]) {
      await page.goto(path);
      const what = `${path} at ${String(width)}`;
      const form = page.getByRole('form', { name: 'Bilateral order' });
      const control = form.locator('.ant-select');
      await expect(control).toContainText('493,827,160.99 listed');
      await expectInside(control, form, what);
      await expectInside(control.getByText('493,827,160.99 listed'), control, what);
      await picker(page).click();
      const options = page.locator('.ant-select-item-option');
      await expect(options).toHaveCount(2);
      for (const option of await options.all()) {
        await expectInside(option, form, what);
        await expectInside(option.getByText('493,827,160.99 NGN listed'), option, what);
        await expectInside(option.getByText('0.0047', { exact: true }), option, what);
      }
      const hidden = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(hidden, what).toBeLessThanOrEqual(0);
    }
  });
}
