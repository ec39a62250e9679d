import { atRest } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/server/watched';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { isIdle, reportAlways, textOfFiles, VITALS, watchDownloads } from '@test/e2e/support/network/downloads';

test.beforeAll(({ server }) => openForBusiness(server));

const reportsIn = (log: string) => log.split('\n').filter((line) => line.includes('/backend/page-vitals/'));
/** Leaves the page, which hides it, for one of the same origin that reports nothing. */
const leave = (page: Page) => page.goto('/favicon.svg');

/** Keeps the text of what the page sends while it is left, which the browser shows to no debugger. */
const keepReports = (page: Page) =>
  page.addInitScript(() => {
    const Real = Blob;
    window.Blob = class extends Real {
      constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
        super(parts, options);
        const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]') as unknown[];
        sessionStorage.setItem('sent', JSON.stringify([...sent, parts[0]]));
      }
    };
  });

test("the pages of nine in ten report nothing; one of the chosen tenth reports once how quickly it came and nothing about its user, and another user's listing is one trace from its commit to its row [S11.load.seen, S11.traces.painted]", async ({
  page,
  server,
  metricsPort,
  collector,
}) => {
  await signIn(page, await aPerson(server, 'Ada', { CNY: '100' }));
  const kofi = await aPerson(server, 'Kofi', { CNY: '100' });
  // Other tests of this server report too.
  const before = reportsIn(server.log()).length;
  const downloads = watchDownloads(page);

  await test.step('most report nothing and fetch no code for it', async () => {
    for (const path of ['/', '/login', '/homepage']) {
      await page.goto(path);
      await atRest(page);
      await isIdle(page);
    }
    await leave(page);
    expect(textOfFiles(downloads)).not.toMatch(VITALS);
    // What the server answers now, it answers after any report.
    await page.request.get('/backend/health/');
    expect(reportsIn(server.log())).toHaveLength(before);
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await reportAlways(page);
  await keepReports(page);
  await page.goto('/market/CNY');
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect.poll(() => textOfFiles(downloads)).toMatch(VITALS);
  await isIdle(page);
  // Nothing of it competed with what the page needed.
  const isLate = await page.evaluate(() => {
    const visits = performance.getEntriesByType('navigation');
    const visit = visits.find((entry) => entry instanceof PerformanceNavigationTiming);
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return (scripts.at(-1)?.startTime ?? 0) > (visit?.loadEventStart ?? Infinity);
  });
  expect(isLate).toBe(true);

  await sendListing(kofi, { amount: '43.21', rate: '216.37' });
  await expect(page.getByText('216.37').first()).toBeVisible();
  // The figures stay those of the route at which the page was loaded.
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await leave(page);

  await test.step('the trace', async () => {
    const paint = await collector.until(({ name }) => name === 'paint');
    const { trace } = paint;
    const push = collector.spans.find(({ id }) => id === paint.parent);
    expect([push?.name, push?.trace]).toEqual(['push', trace]);
    await collector.until((span) => span.trace === trace && span.name === 'commit');
    expect(paint.endedAt > paint.startedAt).toBe(true);
  });

  await test.step('the report', async () => {
    await expect.poll(() => reportsIn(server.log())).toHaveLength(before + 1);
    const sent = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sent') ?? '[]') as string[]);
    expect(sent).toHaveLength(1);
    const { paints: _traced, ...report } = JSON.parse(sent[0] ?? '') as Record<string, unknown>;
    const whole = expect.any(Number);
    expect(report).toEqual({
      ...{ route: '/market/:currencyCode', device: 'phone', network: 'fast' },
      ...{ LCP: whole, FCP: whole, CLS: whole, INP: whole, TTFB: whole },
    });
    const readMetrics = async () => (await fetch(`http://127.0.0.1:${String(metricsPort)}/metrics`)).text();
    for (const figure of ['lcp_seconds', 'fcp_seconds', 'cls', 'inp_seconds', 'ttfb_seconds'])
      await expect
        .poll(readMetrics)
        .toContain(`crossrate_page_${figure}_count{route="/market/:currencyCode",device="phone",network="fast"} 1`);
  });
});
