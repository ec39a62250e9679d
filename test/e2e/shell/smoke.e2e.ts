import { expect, test } from '@test/e2e/support/browser/fixtures';

test('the landing page offers Login and Get Started [S1.landing.1]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
});

test('the command line of the operator works while the server runs', async ({ server }) => {
  expect(await server.operator('appstatus')).toBe('appstatus is on.\n');
  expect(await server.operator('users', 'no-such-person')).toBe('There are no such users.\n');
});
