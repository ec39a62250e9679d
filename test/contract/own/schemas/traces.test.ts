import * as v from 'valibot';
import { readTraceFrame } from '@contract/values/traceFrame';
import { pageVitals } from '@contract/pageVitals';
import { provesShapes, refusals } from './shapes';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const PLACE = `00-${TRACE}-${SPAN}-01`;
const PAINT = { place: PLACE, heard: 120, painted: 100 };
const FIGURES = { LCP: 1_200, FCP: 800, CLS: 12, INP: 40, TTFB: 90 };
const PAGE = { route: '/market/:pair', device: 'phone' };

provesShapes([
  {
    title: 'the report of a page [S11.load.seen]',
    schema: pageVitals,
    sent: { ...PAGE, network: 'slow', ...FIGURES, paints: [PAINT] },
    wrong: {
      ...{ route: 5, device: 'watch', network: '4g', LCP: -1, FCP: 1.5, CLS: '12', INP: 600_001, TTFB: null },
      paints: PAINT,
    },
    optional: ['network', ...Object.keys(FIGURES), 'paints'],
  },
  {
    title: 'the report of a paint [S11.traces.painted]',
    schema: pageVitals,
    sent: PAINT,
    wrong: { place: 'here', heard: '120', painted: -1 },
    wrap: (paint) => ({ ...PAGE, network: 'fast', paints: [paint] }),
  },
]);

test('a page of a browser that does not know its network reports it as unknown', () => {
  expect(v.parse(pageVitals, PAGE)).toEqual({ ...PAGE, network: 'unknown' });
});

test.each([
  [0, 0],
  [120, 120],
  [600_000, 0],
])('what was heard %d ms before the report may be painted %d ms before it', (heard, painted) => {
  const sent = { ...PAGE, network: 'fast', paints: [{ place: PLACE, heard, painted }] };
  expect(v.parse(pageVitals, sent)).toEqual(sent);
});

test('nothing is painted before it is heard', () => {
  const paints = [{ place: PLACE, heard: 100, painted: 101 }];
  expect(refusals(pageVitals, { ...PAGE, paints })).toEqual(['Nothing is painted before it is heard.']);
});

test('a page reports figures of at most ten minutes, a short route, and at most 20 paints', () => {
  const most = { ...PAGE, route: 'r'.repeat(60), network: 'fast', LCP: 600_000, CLS: 0 };
  const paints = Array.from({ length: 20 }, () => PAINT);
  expect(v.parse(pageVitals, { ...most, paints })).toEqual({ ...most, paints });
  for (const more of [{ route: 'r'.repeat(61) }, { LCP: 600_001 }, { paints: [...paints, PAINT] }])
    expect(v.is(pageVitals, { ...most, ...more })).toBe(false);
});

const PLACES = [PLACE, `00-${'9'.repeat(32)}-${'f'.repeat(16)}-ff`, `00-${TRACE}-${SPAN}-a3`];
const NO_PLACES = [
  ...[`x${PLACE}`, `${PLACE}x`, `01-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`, `00-${TRACE}-${SPAN}-g1`],
  ...[`00-${TRACE}-${SPAN}-1`, `00-${TRACE.slice(1)}-${SPAN}-01`, `00-${TRACE}-${SPAN.slice(1)}-01`],
  ...[`00-${TRACE.toUpperCase()}-${SPAN}-01`, `00-g${TRACE.slice(1)}-${SPAN}-01`, '', 5, null, [PLACE], {}],
];

test('a frame has the recorded places of its traces, in their order [S11.traces.sent]', () => {
  expect(readTraceFrame(JSON.stringify({ traces: PLACES, group: 'listings' }))).toEqual(PLACES);
  expect(readTraceFrame('{"traces":[]}')).toEqual([]);
});

test.each(NO_PLACES.map((place) => [place]))(
  '%p is no recorded place, and the others of the frame are read',
  (place) => {
    expect(readTraceFrame(JSON.stringify({ traces: [place, PLACE] }))).toEqual([PLACE]);
    expect(v.is(pageVitals, { ...PAGE, paints: [{ ...PAINT, place }] })).toBe(false);
  },
);

test.each(['', 'ping', 'null', '5', '[]', '{}', '{"traces":null}', `{"traces":"${PLACE}"}`, '{"group":"listings"}'])(
  'the message %p has no places of traces',
  (text) => {
    expect(readTraceFrame(text)).toEqual([]);
  },
);
