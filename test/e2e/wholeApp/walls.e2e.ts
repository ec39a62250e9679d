import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { atRest } from '@test/e2e/support/browser/rest';

/** Scripts that name no integrity. */
const bareOnes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel="preload"][as="script"]')]
      .filter((element) => !/^sha\d{3}-/.test(element.getAttribute('integrity') ?? ''))
      .map(({ outerHTML }) => outerHTML),
  );

test('no text becomes script or markup, and nothing is fetched from, sent to or framed by anybody else [S11.walls]', async ({
  page,
  troubles,
  server,
}) => {
  troubles.expect(
    /Content Security Policy|TrustedHTML|TrustedScript|Refused to|violates|frame-ancestors|^failed: .* net::ERR_BLOCKED_BY/,
  );
  await page.goto('/login');
  const elsewhere = server.url.replace('127.0.0.1', 'localhost');
  const tries = await page.evaluate(async (origin) => {
    const said = (attempt: () => unknown) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const root = document.body;
    return {
      markup: said(() => (root.innerHTML = '<p>x</p>')),
      // The test's own script may use eval; what the page does later may not.
      evaluation: await new Promise((resolve) => setTimeout(() => resolve(said(() => (0, eval)('1'))))),
      policy: said(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('mine', {}),
      ),
      address: said(() => (document.createElement('script').src = '/assets/x.js')),
      elsewhere: await fetch(`${origin}/backend/health/`, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'refused',
      ),
    };
  }, elsewhere);
  const refused = { markup: 'TypeError', evaluation: 'EvalError', policy: 'TypeError', address: 'TypeError' };
  expect(tries).toEqual({ ...refused, elsewhere: 'refused' });
  await page.route('https://frame.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}/login"></iframe>` }),
  );
  await page.goto('https://frame.example/');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Login' })).toHaveCount(0);
});

test('only the scripts that were built run: each names its integrity, and the page’s own script is allowed by its hash [S11.walls]', async ({
  page,
  troubles,
}) => {
  for (const path of ['/', '/login', '/homepage', '/market/CNY']) {
    await page.goto(path);
    await atRest(page);
    await expect.poll(() => bareOnes(page)).toEqual([]);
    const answer = await page.request.get(path);
    const texts = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(texts, path).toHaveLength(1);
    const hash = createHash('sha256').update(texts.join('')).digest('base64');
    const policy = answer.headers()['content-security-policy'] ?? '';
    const hashes = /script-src 'self' ([^;]*);/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(hashes).toContain(`'sha256-${hash}'`);
    // For the public pages, the pages behind the guard, the homepage (decision 406) and a currency's market (411).
    expect(hashes).toHaveLength(4);
  }

  troubles.expect(/integrity|^failed: |ChunkLoadError|Loading chunk|dynamically imported/i);
  const spoil = async (files: RegExp, path: string) => {
    let spoilt = 0;
    await page.route(files, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
      spoilt += 1;
    });
    await page.goto(path);
    await expect.poll(() => spoilt).toBeGreaterThan(0);
    await atRest(page);
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => page.evaluate(() => 'tampered' in window)).toBe(false);
  };
  await spoil(/\/assets\/main\.[^/]*\.js$/, '/');
  await spoil(/\/assets\/\d+\.[^/]*\.js$/, '/login');
});
