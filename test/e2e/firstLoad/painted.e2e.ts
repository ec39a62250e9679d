import { expect, test } from '@test/e2e/support/server/watched';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { isIdle, reportAlways, VITALS } from '@test/e2e/support/network/reports';
import { textOfFiles, watchDownloads } from '@test/e2e/support/network/downloads';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.beforeAll(({ server }) => openForBusiness(server));

test("from the commit of another user's listing to its row on the screen is one trace [S11.traces.painted]", async ({
  page,
  server,
  collector,
}) => {
  await reportAlways(page);
  await signIn(page, await aPerson(server, 'Ada', { CNY: '100' }));
  const downloads = watchDownloads(page);
  await page.goto('/market/CNY');
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect.poll(() => textOfFiles(downloads)).toMatch(VITALS);
  await isIdle(page);

  const kofi = await aPerson(server, 'Kofi', { CNY: '100' });
  await sendListing(kofi, { amount: '43.21', rate: '216.37' });
  await expect(page.getByText('216.37').first()).toBeVisible();
  await page.goto('/favicon.svg');

  const paint = await collector.until(({ name }) => name === 'paint');
  const { trace } = paint;
  const push = collector.spans.find(({ id }) => id === paint.parent);
  expect([push?.name, push?.trace]).toEqual(['push', trace]);
  await collector.until((span) => span.trace === trace && span.name === 'commit');
  expect(paint.endedAt > paint.startedAt).toBe(true);
});
