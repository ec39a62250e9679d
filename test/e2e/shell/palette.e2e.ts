import { atRest } from '@test/e2e/support/browser/rest';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { recordWire } from '@test/e2e/support/network/wire';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test('by keyboard alone a sentence opens the ticket of a listing, filled and not sent; the code of the palette comes when it is first opened [S11.palette.keys, S11.palette.fills]', async ({
  page,
  server,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  const person = await aPerson(server, 'Ada', { CNY: '1000' });
  await signIn(page, person);
  await page.goto('/rates');
  await atRest(page);
  const before = scripts.length;
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to a screen' });
  await expect(field).toBeFocused();
  expect(scripts.length).toBe(before + 1);
  await page.keyboard.press('Escape');
  // The browser hides the palette before the app knows that it is closed.
  await expect(field).toHaveCount(0);
  await page.keyboard.press('/');
  const wire = recordWire(page);
  await field.fill('list 500 CNY for NGN at 212');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/list-confirmation\/CNY\?to=NGN&rate=212&amount=500$/);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('500');
  await expect(page.getByRole('textbox', { name: 'Rate' })).toHaveValue('212');
  await expect(page.getByRole('button', { name: 'List CNY' })).toBeEnabled();
  await expect.poll(() => wire.calls().filter(({ line }) => line.startsWith('POST'))).toEqual([]);

  // What is typed belongs to the field, and the ticket is not left without a question.
  await page.getByRole('textbox', { name: 'Amount' }).press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await field.fill('rates');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /leave/i })).toBeVisible();
});
