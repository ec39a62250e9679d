import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('the receipt of a transaction is alone on paper, and a stranger can check its code [S11.receipts.page, S11.receipts.code]', async ({
  page,
  server,
  browser,
}) => {
  const person = await aPerson(server, 'Ada', { NGN: '1000.50' });
  await signIn(page, person);
  await page.goto('/transactions');
  await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: /^Receipt for transaction no\. \d+$/ });
  await expect(receipt).toContainText('₦ 1,000.50');
  const [address] = /http\S+\/receipts\/[0-9A-Z-]+\//.exec(await receipt.innerText()) ?? [];

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  // As wide as the paper.
  const [paper, box] = [page.viewportSize(), await receipt.boundingBox()];
  expect(box?.width).toBe(paper?.width);

  const stranger = await browser.newPage();
  await stranger.goto(address ?? '');
  await expect(stranger.getByRole('heading')).toHaveText('This receipt is genuine');
  await expect(stranger.getByText(/NGN 1,000\.5 that was made on \d{4}-\d\d-\d\d/)).toBeVisible();
  await expect.poll(() => stranger.content()).not.toContain(person.email);
  await stranger.close();
});
