import { atRest } from '@test/e2e/support/browser/rest';
import { textOfFiles, watchDownloads } from '@test/e2e/support/network/downloads';
import { isIdle, reportAlways, VITALS } from '@test/e2e/support/network/reports';
import { expect, test } from '@test/e2e/support/server/foreign';

test('a backend that is not ours gets no report, and no page fetches the code for it [S11.load.seen] [S11.capabilities]', async ({
  page,
  foreign,
}) => {
  await reportAlways(page);
  const downloads = watchDownloads(page);
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await atRest(page);
    await isIdle(page);
    await atRest(page);
  }
  await page.goto('/favicon.svg');
  expect(foreign.calls).toEqual([]);
  expect(downloads.size).toBeGreaterThan(3);
  expect(textOfFiles(downloads)).not.toMatch(VITALS);
});
