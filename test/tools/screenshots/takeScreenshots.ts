import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openBackendSession } from '@test/e2e/support/people/backendSession';
import { findBrowser } from '@test/e2e/support/browser/findBrowser';
import { sendListing } from '@test/e2e/support/market/market';
import { aPerson, demoCredentials, signIn } from '@test/e2e/support/people/people';
import { type RunningServer, startServer } from '@test/e2e/support/server/startServer';
import { codeNow } from '@test/support/server/secondFactor';
import { takeConsole } from './consoleScreenshots';
import { GUARDED_USER, NARROW_SCENES, type Scene, SCENES } from './scenes';

const ROOT = path.resolve(__dirname, '../../..');
const OUTPUT = path.join(ROOT, 'artifacts/screenshots');
const README_IMAGE = path.join(ROOT, 'docs/images/market.png');
/** Nothing that waits is processed, so that it is seen waiting. */
const SERVER = { DEMO: 'on', PROCESS_AFTER_S: '3600', DEMO_APPROVE_AFTER_S: '3600', LOG_LEVEL: 'warn' };
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const FULL = { width: 1920, height: 1080 };
const LARGE = { width: 2560, height: 1440 };
/** What is worth the largest screen: the desks. */
const DESKS = /market|books/i;
const THEMES = ['light', 'dark'] as const;

type Size = typeof WIDE;
type Theme = (typeof THEMES)[number];

/** Passkeys belong to a host with a name. */
const hostOf = ({ url }: RunningServer) => url.replace('127.0.0.1', 'localhost');

/** The log-in of a demo user has a second step from now on. */
async function guard(server: RunningServer): Promise<void> {
  const { password, ...credentials } = demoCredentials(GUARDED_USER);
  const session = await openBackendSession(server.url, { ...credentials, password });
  const { secret } = await session.post<{ secret: string }>('second-factor/setup/', { password });
  await session.post('second-factor/confirm/', { code: codeNow(secret) });
}

/** Whether a scene is taken on a screen of this size. */
const isOn =
  (size: Size) =>
  ({ name, from = 0 }: Scene) =>
    size.width >= from && (size !== LARGE || DESKS.test(name));

/** The pages of one visitor, all of one size and theme. */
async function openPages(browser: Browser, server: RunningServer, viewport: Size, colorScheme: Theme) {
  const visitors = { Lin: demoCredentials('Lin'), newcomer: await aPerson(server, 'Nova'), nobody: null };
  const pages = new Map<string, Page>();
  for (const [name, credentials] of Object.entries(visitors)) {
    const options = { baseURL: hostOf(server), viewport, colorScheme, reducedMotion: 'reduce' } as const;
    const page = await (await browser.newContext(options)).newPage();
    if (credentials) await signIn(page, credentials);
    pages.set(name, page);
  }
  return ({ as }: Scene) => pages.get(as ?? 'nobody') as Page;
}

async function take(page: Page, { path: address, act }: Scene, transaction: string, file: string): Promise<void> {
  await page.goto(address.replace('{transaction}', transaction));
  await page.waitForLoadState('networkidle');
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, animations: 'disabled' });
}

async function takeAll(browser: Browser, server: RunningServer, wanted: RegExp): Promise<void> {
  const lin = { ...demoCredentials('Lin'), username: 'Lin' };
  const session = await openBackendSession(server.url, lin);
  const transaction = await sendListing({ ...lin, session }, { amount: '1250.25', rate: '215.37' });
  await guard(server);
  const alert = { currency: 'CNY', swap_to: 'NGN' };
  await session.post('alerts/', { ...alert, watch: 'listed', rate: '205', amount: '500' });
  await session.post('alerts/', { ...alert, watch: 'below', rate: '209.5' });
  for (const size of [WIDE, NARROW, FULL, LARGE]) {
    const all = [...SCENES, ...(size === NARROW ? NARROW_SCENES : [])];
    const scenes = all.filter(({ name }) => wanted.test(name)).filter(isOn(size));
    for (const theme of THEMES) {
      const folder = path.join(OUTPUT, `${String(size.width)}-${theme}`);
      await mkdir(folder, { recursive: true });
      const pageOf = await openPages(browser, server, size, theme);
      for (const scene of scenes) {
        const page = pageOf(scene);
        const failed = (error: unknown) => console.error(`${scene.name}: ${String(error).split('\n')[0] ?? ''}`);
        await take(page, scene, transaction, path.join(folder, `${scene.name}.png`)).catch(failed);
      }
      console.log(`${String(scenes.length)} screenshots in ${path.relative(ROOT, folder)}`);
      for (const context of browser.contexts()) await context.close();
    }
  }
}

async function takeReadmeImage(browser: Browser, server: RunningServer): Promise<void> {
  const pageOf = await openPages(browser, server, WIDE, 'light');
  await mkdir(path.dirname(README_IMAGE), { recursive: true });
  const market: Scene = { name: 'market', path: '/market/CNY', as: 'Lin' };
  await take(pageOf(market), market, '', README_IMAGE);
}

/** `npm run screenshots`, with `-- --readme` for the README's picture, or a pattern of names: `-- market`. */
async function main(): Promise<void> {
  const [word = ''] = process.argv.slice(2);
  const server = await startServer(SERVER);
  const { executablePath, env } = await findBrowser();
  const args = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    if (word === '--readme') await takeReadmeImage(browser, server);
    else {
      await takeAll(browser, server, new RegExp(word));
      await takeConsole(browser, OUTPUT, new RegExp(word));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

void main();
