import { expect, test } from '@test/e2e/support/browser/fixtures';
import { untilKept } from '@test/e2e/support/browser/worker';

test.use({ serviceWorkers: 'allow' });

test('the browser finds nothing that keeps the app from being installed [S11.install]', async ({ page, context }) => {
  await page.goto('/login');
  await untilKept(page);
  const session = await context.newCDPSession(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ name: 'Crossrate' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test has a private window, in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
