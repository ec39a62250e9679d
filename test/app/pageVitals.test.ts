import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { reportPage } from '@/app/page/reportPage';
import { otherFrames, tellHeard } from '@/live/heard';

/** What the browser has recorded before anybody asks, by the type of its entries. */
const RECORDED: Record<string, object[]> = {
  paint: [{ name: 'first-contentful-paint', startTime: 9_999_999 }],
  'layout-shift': [{ value: 0.0123, startTime: 1_000 }],
};
let observed: string[] = [];

/** The browser's observer, which jsdom lacks. */
class RecordedObserver {
  static readonly supportedEntryTypes = Object.keys(RECORDED);
  constructor(private readonly tell: (list: { getEntries: () => object[] }) => void) {}
  observe({ type }: { type: string }): void {
    observed.push(type);
    queueMicrotask(() => this.tell({ getEntries: () => RECORDED[type] ?? [] }));
  }
  takeRecords = () => [];
  disconnect = () => undefined;
}

let announced: () => Response;
let asked: Request[] = [];
const server = setupServer(
  http.all('*', ({ request }) => {
    asked.push(request);
    return announced() as HttpResponse<string>;
  }),
);
let sent: [url: string, body: Blob][] = [];
const setVisibility = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  sent = [];
  observed = [];
  Object.assign(globalThis, { PerformanceObserver: RecordedObserver });
  Object.assign(performance, { getEntriesByType: () => [] });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  announced = () => HttpResponse.json({ windows: 2, pageVitals: 1 });
  Object.assign(navigator, { sendBeacon: (url: URL, body: Blob) => sent.push([url.href, body]) });
  Object.assign(window, {
    matchMedia: () => ({ matches: true }),
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
  setVisibility('visible');
  jest.restoreAllMocks();
});

/** Lets everything run that is about to run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

test('a refused question for capabilities is not left with its body unread [S11.load.seen]', async () => {
  let isLeft = false;
  const body = new ReadableStream({ cancel: () => void (isLeft = true) });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status: 404 }));
  await reportPage('/disputes/4711', () => 0.0999);
  expect(isLeft).toBe(true);
});

test('a page of the chosen tenth reports once, when it is hidden, with the pattern of its route [S11.load.seen]', async () => {
  localStorage.setItem('Token', 'secret');
  await reportPage('/disputes/4711', () => 0.0999);
  await waitFor(() => expect(observed).toContain('layout-shift'));
  await settled();
  setVisibility('visible');
  expect(sent).toEqual([]);
  setVisibility('hidden');
  setVisibility('visible');
  setVisibility('hidden');
  expect(sent.map(([url]) => url)).toEqual(['http://localhost/backend/page-vitals/']);
  const [[, body]] = sent as [[string, Blob]];
  expect(body.type).toBe('application/json');
  expect(JSON.parse(await new Response(body).text())).toEqual({
    ...{ route: '/disputes/:transactionId', device: 'desk', network: 'unknown' },
    // In thousandths, and never more than the server takes.
    ...{ CLS: 12, FCP: 600_000 },
  });
  expect(asked.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
    ['http://localhost/backend/capabilities/', ''],
  ]);
});

test.each([
  ['4g', 'fast'],
  ['3g', 'slow'],
  ['slow-2g', 'slow'],
])('a page on a network of the kind %s reports that it is %s [S11.load.seen]', async (effectiveType, network) => {
  Object.assign(navigator, { connection: { effectiveType } });
  await reportPage('/', () => 0);
  await waitFor(() => expect(observed).toContain('layout-shift'));
  await settled();
  setVisibility('hidden');
  Reflect.deleteProperty(navigator, 'connection');
  expect(JSON.parse(await new Response(sent[0]?.[1]).text())).toMatchObject({ network });
});

const place = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;
/** A message of a group, what the page makes of it, and what the server says of its trace. */
async function hear(traces: unknown, change: () => void): Promise<void> {
  tellHeard('listings');
  change();
  await settled();
  otherFrames.hear?.(JSON.stringify({ traces }));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await settled();
}
const showRow = () => document.body.append(document.createElement('p'));

test('a page reports when it had painted what a traced message changed [S11.traces.painted]', async () => {
  await reportPage('/', () => 0);
  await waitFor(() => expect(otherFrames.hear).toBeDefined());
  await settled();
  await hear([place('a'), place('b')], showRow);
  // The page was not changed, or not by a message.
  await hear([place('c')], () => undefined);
  otherFrames.hear?.('rubbish');
  tellHeard('orders');
  setVisibility('hidden');
  const { paints } = JSON.parse(await new Response(sent[0]?.[1]).text()) as { paints: Record<string, number>[] };
  expect(paints.map((paint) => paint.place)).toEqual([place('a'), place('b')]);
  for (const { heard, painted } of paints) expect((heard ?? 0) - (painted ?? 0)).toBeGreaterThan(0);
  expect(otherFrames.hear).toBeUndefined();
});

test('what was painted more than ten minutes before the report is left out [S11.traces.painted]', async () => {
  await reportPage('/', () => 0);
  await waitFor(() => expect(otherFrames.hear).toBeDefined());
  await settled();
  await hear([place('a')], showRow);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 600_001);
  setVisibility('hidden');
  expect(JSON.parse(await new Response(sent[0]?.[1]).text())).not.toHaveProperty('paints');
});

test('a page reports at most the twenty newest of its traced messages [S11.traces.painted]', async () => {
  await reportPage('/', () => 0);
  await waitFor(() => expect(otherFrames.hear).toBeDefined());
  await settled();
  const letters = [...'0123456789abcdef'];
  for (const digit of letters) await hear([place(digit), place(digit)], showRow);
  await hear([...letters.map(place), 'no place', 7], showRow);
  setVisibility('hidden');
  const { paints } = JSON.parse(await new Response(sent[0]?.[1]).text()) as { paints: { place: string }[] };
  expect(paints).toHaveLength(20);
  expect(paints.slice(-16).map((paint) => paint.place)).toEqual(letters.map(place));
});

test('nine of ten pages ask, measure and report nothing [S11.load.seen]', async () => {
  await reportPage('/', () => 0.1);
  await settled();
  setVisibility('hidden');
  expect([asked, observed, sent]).toEqual([[], [], []]);
});

test('a backend of another origin is not asked and gets no report [S11.load.seen]', async () => {
  Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/' });
  await reportPage('/', () => 0);
  await settled();
  setVisibility('hidden');
  expect([asked, observed, sent]).toEqual([[], [], []]);
});

test('an address that is no route is not reported [S11.load.seen]', async () => {
  await reportPage('/nowhere/4711', () => 0);
  await settled();
  setVisibility('hidden');
  expect([asked, observed, sent]).toEqual([[], [], []]);
});

test.each([
  ['does not count', () => HttpResponse.json({ windows: 2 })],
  ['counts in another way', () => HttpResponse.json({ pageVitals: 2 })],
  ['answers null', () => HttpResponse.json(null)],
  ['does not know the call', () => HttpResponse.json({}, { status: 404 })],
  ['answers a page', () => HttpResponse.html('<p>')],
  ['is away', () => HttpResponse.error()],
])('a server that %s gets no report, and nothing is measured [S11.load.seen]', async (_what, answer) => {
  announced = answer;
  await reportPage('/', () => 0).catch(() => undefined);
  expect(asked).toHaveLength(1);
  await settled();
  setVisibility('hidden');
  expect([observed, sent]).toEqual([[], []]);
});
