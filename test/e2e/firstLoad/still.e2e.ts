import { expect, test } from '@test/e2e/support/browser/fixtures';
import { atRest } from '@test/e2e/support/browser/rest';
import { listNow, openForBusiness } from '@test/e2e/support/market/market';
import { neverIdle } from '@test/e2e/support/network/downloads';
import { staysStill, watchShifts } from '@test/e2e/support/pages/inspectors';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { addressOf, GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';

test.beforeAll(({ server }) => openForBusiness(server));

// At a desk, the walk looks at it. Its figures of 15 digits need more lines on a phone than any placeholder has.
test('little moves while a page loads on a phone [S11.load.still, S11.mine.still]', async ({ page, server }) => {
  await neverIdle(page);
  await watchShifts(page);
  const person = await aPerson(server, 'Ada', { CNY: '1000', GHC: '1000', NGN: '100000' });
  const other = await aPerson(server, 'Kofi', { CNY: '1000' });
  await listNow(server, other, { amount: '100', rate: '214' });
  await listNow(server, person, { amount: '100', rate: '215' });
  const moved: string[] = [];
  await signIn(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of [...PUBLIC_ROUTES, ...GUARDED_ROUTES]) {
    await page.goto(await addressOf(route, person));
    await expect(page).toHaveTitle(`${route.title} · Crossrate`);
    await atRest(page);
    moved.push(...(await staysStill(page)).map((line) => `${route.path}: ${line}`));
  }
  expect(moved).toEqual([]);
});
