import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { createApp } from '@server/startServer';
import type { AppEnv } from '@server/http/env';
import { openTestApp, type TestApp } from '@test/support/server/testApp';

const PAGE = '<!doctype html><script src="/assets/main.abc.js"></script>';
let app: TestApp;
let site: Hono<AppEnv>;
const folder = mkdtempSync(path.join(tmpdir(), 'crossrate-dist-'));

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  mkdirSync(path.join(folder, 'pages'));
  writeFileSync(path.join(folder, 'pages', 'rates.html'), 'rates');
  // Another text than that of the page, so that it is seen who compressed it.
  writeFileSync(path.join(folder, 'pages', 'rates.html.gz'), gzipSync('rates of the build'));
  writeFileSync(path.join(folder, 'pages', 'disputes.html'), 'a dispute');
  writeFileSync(
    path.join(folder, 'pages', 'login.html'),
    '<link rel=alternate hreflang=en href="/login?lang=en"><link rel="alternate" hreflang="zh-Hans" href="/login?lang=zh" />',
  );
  const register =
    '<link rel="alternate" hreflang="fr" href="/register?lang=fr" /><link rel="canonical" href="/register" /><meta property="og:image" content="/icons/512.png" /><a href="/login">';
  writeFileSync(path.join(folder, 'pages', 'register.html'), register);
  writeFileSync(path.join(folder, 'pages', 'register.html.gz'), gzipSync(register));
  copyFileSync('public/robots.txt', path.join(folder, 'robots.txt'));
  const pages = {
    '/': 'index.html',
    '/login': 'pages/login.html',
    '/register': 'pages/register.html',
    '/rates': 'pages/rates.html',
    '/disputes/:transactionId': 'pages/disputes.html',
  };
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify({ en: pages }));
  writeFileSync(path.join(folder, 'assets', 'main.abc.js'), 'start()');
  writeFileSync(path.join(folder, 'assets', 'main.abc.js.gz'), gzipSync('start()'));
  writeFileSync(path.join(folder, 'worker.js'), 'work()');
  writeFileSync(path.join(folder, 'tour.mp4'), '0123456789');
  writeFileSync(path.join(folder, 'tour.en.vtt'), 'WEBVTT');
  app = await openTestApp();
  site = createApp(app.parts, { folder, backendHost: 'https://api.example.com/v1/' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const get = async (url: string, headers: Record<string, string> = {}) => site.request(url, { headers });

it('answers every route of the app with the page, always fresh [S2.route.landing, S2.route.passwordReset]', async () => {
  for (const url of ['/', '/password-reset/abc', '/market/CNY', '/transaction-details/7']) {
    const answer = await get(url);
    expect(await answer.text()).toBe(PAGE);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  }
});

it('answers a route that has a page of its own with that page, under the same policy [S11.load.pages]', async () => {
  const policy = (await get('/')).headers.get('Content-Security-Policy');
  for (const [url, text] of [
    ['/rates', 'rates'],
    ['/disputes/17', 'a dispute'],
  ] as const) {
    const answer = await get(url);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('Content-Security-Policy')).toBe(policy);
    // A cache must not give one user's language to another.
    expect(answer.headers.get('Vary')).toContain('Accept-Language, Cookie');
  }
});

it('answers an address that is no route with the page that says so, as 404 [S10.found.unknown]', async () => {
  for (const url of ['/fr', '/zh/', '/fr/login', '/market/CNY/NGN/x']) {
    const answer = await get(url);
    expect([url, answer.status, await answer.text()]).toEqual([url, 404, PAGE]);
    expect(answer.headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);
  }
  for (const url of ['/transactions', '/Login/', '/market/CNY/NGN', '/market/EUR', '/operator/inbox/5']) {
    expect([url, (await get(url)).status === 404]).toEqual([url, url.startsWith('/operator')]);
  }
});

it('does not compress pages without a place for the origin again, which would delay the start by seconds [S10.found.engines]', async () => {
  const answer = await get('/rates', { 'Accept-Encoding': 'gzip' });
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe('rates of the build');
});

it('puts its origin into the public pages, compressed or not, and names them in robots.txt and the sitemap [S10.found.engines]', async () => {
  const { appUrl } = app.parts.config;
  const whole = (address: string) => new URL(address, appUrl).href;
  const plain = await (await get('/register')).text();
  expect(plain).toBe(
    `<link rel="alternate" hreflang="fr" href="${whole('/register?lang=fr')}" /><link rel="canonical" href="${whole('/register')}" /><meta property="og:image" content="${whole('/icons/512.png')}" /><a href="/login">`,
  );
  const packed = await get('/register', { 'Accept-Encoding': 'gzip' });
  expect(packed.headers.get('Content-Encoding')).toBe('gzip');
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(plain);
  // The service worker checks this one by its hash.
  expect(await (await get('/pages/register.html')).text()).toContain('href="/register"');
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Allow: /?lang=\n');
  expect(robots).toContain(`Sitemap: ${whole('/sitemap.xml')}\n`);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('Content-Type')).toContain('xml');
  expect(await sitemap.text()).toContain(`<loc>${whole('/login?lang=zh')}</loc>`);
});

it('names a public page in each language with its whole address, and no other page [S10.language.found]', async () => {
  const { appUrl } = app.parts.config;
  expect((await get('/login')).headers.get('Link')).toBe(
    `<${new URL('/login?lang=en', appUrl).href}>; rel="alternate"; hreflang="en", <${new URL('/login?lang=zh', appUrl).href}>; rel="alternate"; hreflang="zh-Hans"`,
  );
  expect((await get('/rates')).headers.get('Link')).toBeNull();
});

it('serves hashed assets as immutable, compressed if the browser accepts it [S2.route.landing]', async () => {
  const plain = await get('/assets/main.abc.js');
  expect(await plain.text()).toBe('start()');
  expect(plain.headers.get('Cache-Control')).toContain('immutable');
  const packed = await get('/assets/main.abc.js', { 'Accept-Encoding': 'gzip, deflate' });
  expect(packed.headers.get('Content-Encoding')).toBe('gzip');
  expect(packed.headers.get('Content-Type')).toContain('javascript');
  expect(packed.headers.get('Vary')).toContain('Accept-Encoding');
});

it('answers 304 if the browser already has the file [S2.route.landing]', async () => {
  const tag = (await get('/')).headers.get('ETag') ?? '';
  const again = await get('/', { 'If-None-Match': tag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

it('serves parts of the video, and its captions with their own type [S1.landing.1]', async () => {
  const part = await get('/tour.mp4', { Range: 'bytes=2-4' });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('234');
  expect((await get('/tour.en.vtt')).headers.get('Content-Type')).toContain('text/vtt');
});

it('answers a missing file, a way out of the folder and an unknown call with 404 [S2.route.landing]', async () => {
  for (const url of [
    '/assets/old.123.js',
    '/favicon.ico',
    '/assets/',
    '/..%2f..%2fetc/passwd.txt',
    '/backend/nothing/',
  ]) {
    expect([url, (await get(url)).status]).toEqual([url, 404]);
  }
  expect((await site.request('/login', { method: 'POST' })).status).toBe(404);
});

it('says on every page of a sandbox, in the language of the page, that its money is play money, and lets no worker keep pages without that [S11.sandbox.mark]', async () => {
  mkdirSync(path.join(folder, 'operator'));
  writeFileSync(path.join(folder, 'operator', 'index.html'), 'the console');
  const sandbox = createApp(app.parts, { folder, backendHost: null, sandbox: true });
  for (const url of ['/', '/rates', '/market/CNY', '/no-such-page', '/operator', '/operator/inbox']) {
    const text = await (await sandbox.request(url, { headers: { 'Accept-Encoding': 'gzip' } })).text();
    for (const said of [
      '<span lang="en">Sandbox: play money</span>',
      '<span lang="zh">沙盒',
      '<span lang="fr">Bac à sable',
    ])
      expect([url, text]).toEqual([url, expect.stringContaining(said)]);
  }
  expect((await sandbox.request('/worker.js')).status).toBe(404);
});

it('lets only script files of its own run, never text, and only its backend be called [S11.walls]', async () => {
  const answer = await get('/');
  const policy = answer.headers.get('Content-Security-Policy')?.split('; ') ?? [];
  for (const wall of [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src https://api.example.com wss://api.example.com`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types crossrate crossrate-worker`,
    `worker-src 'self'`,
  ]) {
    expect(policy).toContain(wall);
  }
  const own = createApp(app.parts, { folder, backendHost: null });
  expect((await own.request('/')).headers.get('Content-Security-Policy')).toContain(`connect-src 'self';`);
});

it('serves the service worker always fresh, and lets it fetch from the own origin alone [S11.offline.own]', async () => {
  const { headers } = await get('/worker.js');
  expect(headers.get('Cache-Control')).toBe('no-cache');
  const policy = headers.get('Content-Security-Policy')?.split('; ') ?? [];
  expect(policy).toEqual(expect.arrayContaining([`default-src 'none'`, `connect-src 'self'`, `trusted-types 'none'`]));
});

it('forbids in every answer sniffing, framing, embedding and sending the address on [S11.walls]', async () => {
  for (const url of ['/', '/assets/main.abc.js', '/backend/appstatus/', '/backend/nothing/', '/nothing.txt']) {
    const { headers } = await get(url);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);
  }
});

it('says what to do if the app is not built, and still answers backend calls [S2.route.landing]', async () => {
  const bare = createApp(app.parts, { folder: path.join(folder, 'nowhere'), backendHost: null });
  for (const url of ['/', '/market/CNY', '/assets/main.abc.js']) {
    const answer = await bare.request(url);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('run `npm run build`')]);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  }
  expect((await bare.request('/backend/appstatus/')).status).toBe(401);
  expect((await bare.request('/', { method: 'POST' })).status).toBe(404);
});
