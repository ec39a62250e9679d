import { atRest } from '@test/e2e/support/browser/rest';
import { createHash } from 'node:crypto';
import { expect, test } from '@test/e2e/support/browser/fixtures';

test('no text becomes script or markup [S11.walls]', async ({ page, troubles }) => {
  troubles.expect(/Content Security Policy|TrustedHTML|TrustedScript|Refused to|violates/);
  await page.goto('/login');
  const tries = await page.evaluate(async () => {
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
    };
  });
  expect(tries).toEqual({ markup: 'TypeError', evaluation: 'EvalError', policy: 'TypeError', address: 'TypeError' });
});

test('nothing is fetched from, sent to or framed by anybody else [S11.walls]', async ({ page, troubles, server }) => {
  troubles.expect(/Content Security Policy|Refused to|violates|frame-ancestors|^failed: /);
  await page.goto('/login');
  const elsewhere = server.url.replace('127.0.0.1', 'localhost');
  const reached = await page.evaluate(
    (url) =>
      fetch(`${url}/backend/health/`, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'refused',
      ),
    elsewhere,
  );
  expect(reached).toBe('refused');
  await page.route('https://frame.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}/login"></iframe>` }),
  );
  await page.goto('https://frame.example/');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Login' })).toHaveCount(0);
});

test('a script that is not the one that was built does not run [S11.walls]', async ({ page, troubles }) => {
  troubles.expect(/integrity|^failed: |ChunkLoadError|Loading chunk|dynamically imported/i);
  await page.route('**/assets/main.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
  });
  await page.goto('/');
  await atRest(page);
  await expect.poll(() => page.evaluate(() => 'tampered' in window)).toBe(false);
});

test('a style sheet that is not the one that was built is not applied [S11.walls]', async ({ page, troubles }) => {
  troubles.expect(/integrity|^failed: |ChunkLoadError|Loading CSS chunk/i);
  let spoilt = 0;
  await page.route(/\/assets\/\d+\.\w+\.css$/, async (route) => {
    const response = await route.fetch();
    spoilt += 1;
    await route.fulfill({ response, body: `${await response.text()}:root{--tampered:1}` });
  });
  await page.goto('/login');
  await expect.poll(() => spoilt).toBeGreaterThan(0);
  await atRest(page);
  const tampered = () => getComputedStyle(document.documentElement).getPropertyValue('--tampered');
  await expect.poll(() => page.evaluate(tampered)).toBe('');
});

test('every script and style sheet of the page names its integrity [S11.walls]', async ({ page }) => {
  for (const path of ['/', '/login', '/homepage', '/market/CNY']) {
    await page.goto(path);
    await atRest(page);
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="preload"][as="script"]')]
        .filter((element) => !/^sha\d{3}-/.test(element.getAttribute('integrity') ?? ''))
        .map(({ outerHTML }) => outerHTML),
    );
    expect(bare).toEqual([]);
  }
});

test('the only script of a page’s own text is one that the policy allows by its hash [S11.walls]', async ({ page }) => {
  for (const path of ['/', '/homepage', '/market/CNY']) {
    const answer = await page.request.get(path);
    const texts = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(texts).toHaveLength(1);
    const hash = createHash('sha256').update(texts.join('')).digest('base64');
    const [, allowed] = /script-src 'self' ([^;]*);/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
    const hashes = allowed?.split(' ') ?? [];
    expect(hashes).toContain(`'sha256-${hash}'`);
    // For the public pages, the pages behind the guard, the homepage (decision 406) and a currency's market (411).
    expect(hashes).toHaveLength(4);
  }
});
