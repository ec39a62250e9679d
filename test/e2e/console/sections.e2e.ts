import type { WebSocketRoute } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { SECTIONS } from '@test/e2e/support/console/sections';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson } from '@test/e2e/support/people/people';

test.use({ serverEnv: { CONSOLE_TESTS: 'own market' } });
test.beforeAll(({ server }) => openForBusiness(server));

/** Fundings that wait, made by their user. */
async function fundings(server: Parameters<typeof anOperator>[0], count: number): Promise<void> {
  const { session } = await aPerson(server);
  for (let at = 1; at <= count; at += 1) {
    const amount = String(at * 1_000);
    await session.post('transactions/', {
      type: 'FUND_WALLET',
      currency_from: 'NGN',
      currency_to: 'NGN',
      amount,
      rate: '0',
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every section can be used by everybody, ${colorScheme} [S11.console.roles]`, async ({ page, server }, info) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await fundings(server, 3);
    await logInOperator(page, await anOperator(server, 'owner'));
    for (const section of SECTIONS) {
      await page.getByRole('navigation').getByRole('link', { name: section }).click();
      await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
      await page.screenshot({ path: info.outputPath(`${section}.png`) });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [section, id, nodes[0]?.html])).toEqual([]);
    }
  });
}

test('thirty cases are decided without the mouse, each once [S11.console.inbox]', async ({ page, server }) => {
  await server.db.query(`update transactions set status = 'REVOKED' where status = 'PENDING'`);
  for (let person = 0; person < 6; person += 1) await fundings(server, 5);
  await logInOperator(page, await anOperator(server, 'finance'));
  await expect(page.getByRole('heading', { name: '30 pending' })).toBeVisible();
  for (let left = 30; left > 0; left -= 1) {
    const isRejected = left % 5 === 0;
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.keyboard.press(isRejected ? 'r' : 'a');
    await expect(page.getByRole('dialog')).toBeVisible();
    if (isRejected) await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const rest = left === 2 ? '1 pending' : `${String(left - 1)} pending`;
    await expect(page.getByRole('heading', { name: rest })).toBeVisible();
  }
  const sql = 'select act, count(*)::int as count from operator_acts where subject like $1 group by act order by act';
  expect(await server.db.query(sql, ['transaction %'])).toEqual([
    { act: 'approve', count: 24 },
    { act: 'reject', count: 6 },
  ]);
});

test('a role that is taken away while the page is open does nothing, and says so [S11.console.roles]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/403|401/);
  await fundings(server, 1);
  const operator = await anOperator(server, 'finance');
  // The press comes before the page hears of the change.
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/console\/events\//, (opened) => void (socket = opened));
  await logInOperator(page, operator);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await server.operator('operators', 'role', operator.email, 'read');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText(
    'Your role (read) does not allow this. Nothing was done.',
  );
  await server.operator('operators', 'remove', operator.email);
  await (socket as WebSocketRoute | null)?.close({ code: 4401 });
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Nothing was done.');
});

test('an open page says that its operator has another role, and shows only what that allows [S11.console.roles]', async ({
  page,
  server,
}) => {
  await fundings(server, 1);
  const operator = await anOperator(server, 'finance');
  await logInOperator(page, operator);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await server.operator('operators', 'role', operator.email, 'read');
  await expect(page.getByRole('alert')).toHaveText(/Your role has changed. It is now Read\.$/);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  // The sentence takes its place from what scrolls, and not from the heading.
  const [heading, list] = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('heading', { name: /cases? waits?$/ }),
  ];
  const [above, below] = [await heading.boundingBox(), await list.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(await heading.evaluate((title) => title.scrollHeight <= title.clientHeight)).toBe(true);
});
