import { createApp } from '@server/startServer';
import { LIMITS } from '@server/modules/attempts';
import { createMetrics } from '@server/platform/metrics';
import { CAPABILITIES } from '@contract/values/capabilities';
import { MOST_OF_VITAL } from '@contract/values/pageVitals';
import { ROUTES } from '@/routes/routes';
import { opened } from '@test/support/server/opened';
import { openTestApp, readAnswer, requestOf } from '@test/support/server/testApp';

const PLACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const REPORT = { route: '/market/:currencyCode', device: 'phone', LCP: 2100, FCP: 900, CLS: 20, INP: 88, TTFB: 140 };

const app = opened(openTestApp);
let metrics: ReturnType<typeof createMetrics>;
let server: ReturnType<typeof createApp>;
beforeEach(async () => {
  await app.db.query('delete from attempts');
  metrics = createMetrics();
  server = createApp({ ...app.parts, metrics });
});

const report = async (body: unknown, headers: Record<string, string> = {}) =>
  readAnswer(await server.request('/backend/page-vitals/', requestOf('POST', { body, headers })));
/** The lines of the histograms of pages, without those that only describe them. */
const linesOf = async () =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('crossrate_page_'));

it('adds each figure to its histogram, by route, device and network [S11.load.seen]', async () => {
  expect(await report(REPORT)).toMatchObject({ status: 200, body: { status: 'OK' } });
  await report({ route: '/', device: 'desk', network: 'slow', FCP: 300 });
  const lines = await linesOf();
  const labels = 'route="/market/:currencyCode",device="phone",network="unknown"';
  for (const line of [
    `crossrate_page_lcp_seconds_bucket{le="1.8",${labels}} 0`,
    `crossrate_page_lcp_seconds_bucket{le="2.5",${labels}} 1`,
    `crossrate_page_fcp_seconds_sum{${labels}} 0.9`,
    `crossrate_page_cls_bucket{le="0.01",${labels}} 0`,
    `crossrate_page_cls_bucket{le="0.025",${labels}} 1`,
    `crossrate_page_inp_seconds_sum{${labels}} 0.088`,
    `crossrate_page_ttfb_seconds_sum{${labels}} 0.14`,
    'crossrate_page_fcp_seconds_count{route="/",device="desk",network="slow"} 1',
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.filter((line) => line.includes('_count{route="/",'))).toHaveLength(1);
});

it('accepts every route of the app by its pattern [S11.load.seen]', async () => {
  for (const route of Object.values(ROUTES)) expect((await report({ ...REPORT, route })).status).toBe(200);
});

const { LCP: _lcp, FCP: _fcp, CLS: _cls, INP: _inp, TTFB: _ttfb, ...BARE } = REPORT;
const REFUSED: [what: string, body: unknown, field: string][] = [
  ['no route', { ...REPORT, route: undefined }, 'route'],
  ['an unknown route', { ...REPORT, route: '/nowhere' }, 'route'],
  ['a path with an id', { ...REPORT, route: '/market/CNY' }, 'route'],
  ['a long route', { ...REPORT, route: '/'.repeat(61) }, 'route'],
  ['a property of every object as a route', { ...REPORT, route: 'constructor' }, 'route'],
  ['an unknown device', { ...REPORT, device: 'tv' }, 'device'],
  ['an unknown network', { ...REPORT, network: '5g' }, 'network'],
  ['a place in no trace', { ...REPORT, paints: [{ place: 'a', heard: 9, painted: 1 }] }, 'paints'],
  [
    'a place that is not recorded',
    { ...REPORT, paints: [{ place: PLACE.replace(/1$/, '0'), heard: 9, painted: 1 }] },
    'paints',
  ],
  ['what was painted before it was heard', { ...REPORT, paints: [{ place: PLACE, heard: 1, painted: 9 }] }, 'paints'],
  [
    'more paints than a page reports',
    { ...REPORT, paints: Array(21).fill({ place: PLACE, heard: 9, painted: 1 }) },
    'paints',
  ],
  ['a negative figure', { ...REPORT, LCP: -1 }, 'LCP'],
  ['a fraction', { ...REPORT, CLS: 0.5 }, 'CLS'],
  ['a figure that is too high', { ...REPORT, INP: MOST_OF_VITAL + 1 }, 'INP'],
  ['a figure as text', { ...REPORT, TTFB: '140' }, 'TTFB'],
  ['no number at all', '{"route":"/","device":"phone","FCP":1e999}', 'FCP'],
  ['no figures', BARE, 'detail'],
  ['a list', [REPORT], 'route'],
  ['no JSON', '{"route":', 'detail'],
];

it.each(REFUSED)('refuses %s with a reason, and counts nothing [S11.load.seen]', async (_what, body, field) => {
  const { status, body: reasons } = await report(body);
  expect([status, Object.keys(reasons as object)[0]]).toEqual([400, field]);
  expect((await linesOf()).filter((line) => line.includes('route='))).toEqual([]);
});

it('counts nothing but the figures: what else is sent is no label [S11.load.seen]', async () => {
  await report({ ...REPORT, user: 'ada@example.com', path: '/market/CNY', LCP2: 1 }, { Cookie: 'a=secret-of-ada' });
  const text = (await linesOf()).join('\n');
  expect(text).not.toMatch(/ada|CNY|LCP2|secret/);
});

it('refuses pages of other sites, forms and large bodies [S11.load.seen]', async () => {
  expect((await report(REPORT, { Origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await report(REPORT, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await report(JSON.stringify(REPORT), { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await report({ ...REPORT, more: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await linesOf()).filter((line) => line.includes('route='))).toEqual([]);
  expect((await report(REPORT, { Origin: 'http://app.example' })).status).toBe(200);
});

it('is limited by address like other calls without a session [S11.load.seen] [S11.limits]', async () => {
  const { kind, most } = LIMITS.pageVitalsFromAddress;
  await app.db.query('insert into attempts (kind, subject) select $1, $2 from generate_series(1, $3)', [
    kind,
    'in-process',
    most,
  ]);
  const { status, headers } = await report(REPORT);
  expect([status, headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
  expect((await linesOf()).filter((line) => line.includes('route='))).toEqual([]);
});

it('is announced only by a server that counts [S11.load.seen] [S11.capabilities]', async () => {
  const announced = async (of: typeof server) => (await readAnswer(await of.request('/backend/capabilities/'))).body;
  const { cashLimits: _none, ...withoutLimits } = CAPABILITIES;
  expect(await announced(server)).toEqual(withoutLimits);
  expect(await announced(createApp(app.parts))).not.toHaveProperty('pageVitals');
});
