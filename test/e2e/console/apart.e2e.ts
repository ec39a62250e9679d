import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@test/e2e/support/browser/fixtures';

const DIST = path.resolve(__dirname, '../../../dist');
const TEXT = /\.(js|css|html|json|txt)$/;

/** The files of the build with their text, those that browsers read. */
const files = () =>
  readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(DIST, name), 'utf8') }));
const isOfConsole = ({ name }: { name: string }) => name.startsWith(`operator${path.sep}`);

/** What only the console has in its code. */
const MARKS = ['/console/', 'x-csrf-token', 'csrf', 'console-moved', '/operator'];

test.use({ serviceWorkers: 'allow' });

test("not a byte of the console is in the users' files, and it comes from the network at every address of its own [S11.console.apart]", async ({
  page,
}) => {
  const all = files();
  const own = all.filter(isOfConsole);
  for (const mark of MARKS) {
    expect(own.filter(({ text }) => text.includes(mark)).length, mark).toBeGreaterThan(0);
    expect(all.filter((file) => !isOfConsole(file) && file.text.includes(mark)).map(({ name }) => name)).toEqual([]);
  }
  const html = own.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  const loaded = [...html.matchAll(/(?:src|href)="?([^\s">]+)/g)].map(([, address]) => address);
  expect(loaded.filter((address) => !address?.startsWith('/operator/assets/'))).toEqual(['/favicon.svg']);
  expect(html.match(/integrity="sha256-/g)).toHaveLength(2);

  // Beside the service worker.
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  for (const address of ['/operator', '/operator/inbox/7']) {
    const answer = await page.goto(address);
    expect(answer?.fromServiceWorker()).toBe(false);
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    await expect(page.getByRole('heading', { name: 'Operator’s console' })).toBeVisible();
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/operator'))).toEqual([]);
});
