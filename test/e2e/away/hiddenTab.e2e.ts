import type { Page } from '@playwright/test';
import { AWAY_KEY } from '@/api/session/awayChoice';
import { findUserId } from '@server/modules/users';
import { notifyAll } from '@server/modules/notifications';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { hideTab, recordNotices } from '@test/e2e/support/browser/device';
import { untilKept } from '@test/e2e/support/browser/worker';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

test.use({ serviceWorkers: 'allow' });
test.beforeAll(({ server }) => openForBusiness(server));

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notices in another tab or program' });
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off notices in another tab or program' });
const isLive = (page: Page) => expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');

const noteOf = (userId: string, amount: number) => ({
  userId,
  message: () => `Your funding of ${String(amount)} CNY is completed.`,
  about: {
    ...({ kind: 'funding', type: 'FUND_WALLET', status: 'COMPLETED', transaction: String(amount) } as const),
    amount: { amount: String(amount), currency: 'CNY' },
  },
});

/** How many notifications the browser has dealt with, as its last look recorded. */
const dealtWith = (page: Page): Promise<number> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { known?: string[] }).known?.length ?? 0,
    AWAY_KEY,
  );

async function sendNotes(server: RunningServer, { email }: Someone, from: number, to: number): Promise<void> {
  const userId = (await findUserId(server.db, email)) ?? '';
  const BATCH = 25;
  const starts = Array.from({ length: (to - from) / BATCH }, (_, index) => from + index * BATCH);
  await Promise.all(
    starts.map((start) =>
      server.db.transaction((tx) =>
        notifyAll(
          tx,
          Array.from({ length: BATCH }, (_, index) => noteOf(userId, start + index)),
        ),
      ),
    ),
  );
}

test('of 1,000 notifications over three hidden tabs, each is shown once by the system, though the tab that shows them is closed [S11.away.once]', async ({
  page,
  context,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '100' });
  const shown = await recordNotices(context);
  await signIn(page, person);
  await page.goto('/profile');
  await untilKept(page);
  await page.getByRole('button', { name: 'Choose' }).click();
  await turnOn(page).click();
  await expect(turnOff(page)).toBeVisible();
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) await other.goto('/rates');
  const tabs = [page, ...others];
  for (const tab of tabs) await isLive(tab);
  // While one tab is visible, nothing is shown.
  await hideTab(page);
  for (const other of others.slice(0, 1)) await hideTab(other);
  await sendNotes(server, person, 5_000, 5_025);
  await expect(others[1]?.getByRole('link', { name: /^Notifications, 26 unread/ }) ?? turnOn(page)).toBeVisible();
  // The tab that shows the notices looks in its own time. Hidden before that, all tabs would count as hidden.
  await expect.poll(() => dealtWith(page)).toBe(26);
  for (const other of others) await hideTab(other);
  await sendNotes(server, person, 1_000, 1_500);
  await expect.poll(() => shown.length).toBe(500);
  await page.close();
  await sendNotes(server, person, 1_500, 2_000);
  await expect.poll(() => shown.length).toBe(1_000);
  const ids = await server.db.query<{ id: string }>(
    `select n.id from notifications n join users u on u.id = n.user_id
     where u.email = $1 and n.transaction_id between 1000 and 1999`,
    [person.email],
  );
  expect(shown.map(({ tag }) => tag).sort()).toEqual(ids.map(({ id }) => id).sort());
  expect(shown.find(({ path }) => path === '/transaction-details/1234')).toMatchObject({
    title: 'Funding completed',
    body: 'Your funding of 1,234.00 CNY is completed. You can use it now.',
  });
});
