import * as v from 'valibot';
import {
  countOfWindow,
  windowOf,
  notificationWindowQuery,
  offerWindowQuery,
  transactionWindowQuery,
} from '@contract/countedWindows';
import {
  disputeEntryPayload,
  disputePictureAnswer,
  disputePictureQuery,
  disputesAnswer,
  disputesQuery,
} from '@contract/disputes';
import { pageVitals } from '@contract/pageVitals';
import { readTraceFrame } from '@contract/values/traceFrame';
import { provesShapes, refusals } from './answerExamples';

const QUERIES = [
  ['transactions', transactionWindowQuery],
  ['offers', offerWindowQuery],
  ['notifications', notificationWindowQuery],
] as const;

const TIMES = {
  since: 'since expects a date or a time with its zone',
  until: 'until expects a date or a time with its zone',
};

const AMOUNTS = { min: 'min expects an amount such as 1000.50', max: 'max expects an amount such as 1000.50' };

const CURRENCIES = 'currency expects one of CNY, GHC, NGN, USD';

const LIMIT = 'limit expects a number from 1 to 100';

/** What a question for transactions becomes. */
const read = (sent: object) => v.parse(transactionWindowQuery, { limit: '20', ...sent });

const refused = (sent: object) => refusals(transactionWindowQuery, { limit: '20', ...sent });

describe.each(QUERIES)('a window of %s', (_name, query) => {
  test('is asked for by its limit alone, or from a place and of a time as well [S11.windows]', () => {
    expect(v.parse(query, { limit: '20' })).toEqual({ limit: 20 });
    const place = { before: 'abc', since: '2026-11-20', until: '2026-11-21' };
    expect(v.parse(query, { limit: '1', ...place })).toEqual({ limit: 1, ...place });
    expect(v.is(query, {})).toBe(false);
  });

  test('is not asked for from a place that is no text', () => {
    expect(v.is(query, { limit: '20', before: 5 })).toBe(false);
  });
});

test.each([
  ['1', 1],
  ['9', 9],
  ['50', 50],
  ['99', 99],
  ['100', 100],
])('the limit %p is %p rows', (limit, rows) => {
  expect(read({ limit })).toEqual({ limit: rows });
});

test.each(['0', '101', '999', '1000000', '-5', '+5', '05', '5x', 'x5', '5.5', '1e1', ' 5', ''])(
  'the limit %p is refused with its bounds [S11.windows.bad]',
  (limit) => {
    expect(refused({ limit })).toEqual([LIMIT]);
  },
);

test.each([
  '2026-11-20',
  '2024-02-29',
  '0001-01-01',
  '2026-11-20T10:00Z',
  '2026-11-20T10:00:59Z',
  '2026-11-20T10:00:59.1Z',
  '2026-11-20T10:00:59.123456Z',
  '2026-11-20T23:59+01:00',
  '2026-11-20T23:59:00-05:30',
])('%p is a date or a time with its zone, and is kept as it was written', (time) => {
  expect(read({ since: time, until: time })).toEqual({ limit: 20, since: time, until: time });
});

const NO_TIMES = [
  ...['2026-02-31', '2025-02-29', '2026-02-31T10:00Z', '2026-13-01', '2026-11-32', '0000-01-01', '0000-01-01T10:00Z'],
  ...['2026-11-20T25:00Z', '2026-11-20T10:60Z', '2026-11-20T10:00:60Z', '2026-11-20T10:00:00.1234567Z'],
  ...['2026-11-20T10:00', '2026-11-20 10:00', '2026-11-20 10:00Z', '2026-11-20T10Z', '2026-11-20T10:00+0100'],
  ...['2026-11-20 (in the evening)', '2026-11-20 (2026-11-20', 'on 2026-11-20', '20.11.2026', 'yesterday', ''],
];

test.each(NO_TIMES)('%p is no time, and the refusal names the field [S11.windows.bad]', (time) => {
  for (const [field, reason] of Object.entries(TIMES)) expect(refused({ [field]: time })).toEqual([reason]);
});

test.each(['0', '5', '1000.50', '123456789012', '0.12345678', '123456789012.12345678'])(
  'the bounds of the amount may be %p',
  (amount) => {
    expect(read({ min: amount, max: amount })).toEqual({ limit: 20, min: amount, max: amount });
  },
);

test.each(['-5', '+5', '5x', 'x5', '5.', '.5', '5.123456789', '1234567890123', '1e3', '1,000', ' 5', ''])(
  'the bounds of the amount cannot be %p [S11.windows.bad]',
  (amount) => {
    for (const [field, reason] of Object.entries(AMOUNTS)) expect(refused({ [field]: amount })).toEqual([reason]);
  },
);

test('words are read without the spaces around them, and are at most 100 characters', () => {
  expect(read({ words: '  bank of china ' })).toEqual({ limit: 20, words: 'bank of china' });
  const longest = 'a'.repeat(100);
  expect(read({ words: ` ${longest} ` })).toEqual({ limit: 20, words: longest });
  expect(refused({ words: `${longest}a` })).toEqual(['words expects at most 100 characters']);
});

test('the codes of a filter may be written in small letters [S11.windows.filters]', () => {
  const filter = { type: 'mof_order', currency: 'ngn', status: 'Pending' };
  expect(read(filter)).toEqual({ limit: 20, type: 'MOF_ORDER', currency: 'NGN', status: 'PENDING' });
  expect(v.parse(offerWindowQuery, { limit: '20', currency: 'cny' })).toEqual({ limit: 20, currency: 'CNY' });
});

test('a filter by an unknown code is refused with the known ones [S11.windows.bad]', () => {
  expect(refused({ type: 'MINT', currency: 'KES', status: 'LOST' })).toEqual([
    'type expects one of FUND_WALLET, WITHDRAW, LIST, ORDER, MOF_ORDER, DELETE_LIST',
    CURRENCIES,
    'status expects one of PENDING, COMPLETED, REVOKED, REJECTED',
  ]);
  expect(refusals(offerWindowQuery, { limit: '20', currency: 'KES' })).toEqual([CURRENCIES]);
});

test('notifications are asked for all, unread only, or of one kind', () => {
  for (const unread of ['true', 'true/'])
    expect(v.parse(notificationWindowQuery, { limit: '20', unread })).toEqual({ limit: 20, unread });
  expect(v.parse(notificationWindowQuery, { limit: '20', kind: 'dispute' })).toEqual({ limit: 20, kind: 'dispute' });
});

test.each(['false', 'untrue', 'true//', 'true/x', 'truest', 'TRUE', ''])(
  'the unread notifications are not asked for as %p',
  (unread) => {
    expect(refusals(notificationWindowQuery, { limit: '20', unread })).toEqual(['unread expects true']);
  },
);

test('an unknown kind of notification is refused with the known ones', () => {
  expect(refusals(notificationWindowQuery, { limit: '20', kind: 'weather' })).toEqual([
    'kind expects one of funding, withdrawal, listing, order, fill, dispute, alert, device, security, standing',
  ]);
});

test('a window has rows, and says from which place the next one is asked for', () => {
  const texts = windowOf(v.string());
  expect(v.parse(texts, { results: ['a'], next: 'b', count: 1 })).toEqual({ results: ['a'], next: 'b' });
  expect(v.parse(texts, { results: [], next: null })).toEqual({ results: [], next: null });
  for (const sent of [
    ['a'],
    { results: ['a'] },
    { next: null },
    { results: [5], next: null },
    { results: [], next: 5 },
  ])
    expect(v.is(texts, sent)).toBe(false);
});

test('a window is counted whatever its rows are, and is all of its list if it is the last one', () => {
  expect(v.parse(countOfWindow, { results: [1, null], next: 'b' })).toEqual({ count: 2, areAll: false });
  expect(v.parse(countOfWindow, { results: [{}], next: null })).toEqual({ count: 1, areAll: true });
});

const ENTRY = { by: 'operator', author: 'Kofi', at: '2026-11-20T10:00Z', text: 'Paid.', picture: 12, final: true };

const KEPT_ENTRY = { ...ENTRY, picture: '12' };

const DISPUTE = {
  ...{ id: 3, state: 'open', filed_at: '2026-11-20T10:00Z', due_at: '2026-11-22T10:00Z' },
  ...{ pictures_left: 5, entries_left: 99 },
};

const image = new File([new Uint8Array([1])], 'receipt.png', { type: 'image/png' });

provesShapes([
  {
    title: 'a dispute',
    schema: disputesAnswer,
    sent: { ...DISPUTE, entries: [ENTRY] },
    kept: { ...DISPUTE, id: '3', entries: [KEPT_ENTRY] },
    wrong: {
      ...{ id: null, state: 'lost', filed_at: 5, due_at: null, pictures_left: '5', entries_left: null },
      entries: {},
    },
    wrap: (one) => [one],
  },
  {
    title: 'an entry of a dispute [S11.dispute.entries]',
    schema: disputesAnswer,
    sent: ENTRY,
    kept: KEPT_ENTRY,
    wrong: { by: 'bank', author: null, at: 5, text: 5, picture: '', final: 'true' },
    wrap: (entry) => [{ ...DISPUTE, id: '3', entries: [entry] }],
  },
  {
    title: 'a question for the disputes of a transaction',
    schema: disputesQuery,
    sent: { transaction: '9' },
    wrong: { transaction: '' },
  },
  { title: 'a question for a picture', schema: disputePictureQuery, sent: { id: '12' }, wrong: { id: '' } },
  {
    title: 'a message in a dispute',
    schema: disputeEntryPayload,
    sent: { kind: 'message', dispute: 3, text: ' Still\nnothing. ' },
    kept: { kind: 'message', dispute: '3', text: 'Still\nnothing.' },
    wrong: { kind: 'wish', dispute: null, text: ' ' },
  },
  {
    title: 'a picture in a dispute',
    schema: disputeEntryPayload,
    sent: { kind: 'picture', dispute: '3', picture: image },
    wrong: { kind: '', dispute: true, picture: 'receipt.png' },
  },
  {
    title: 'a picture as it is shown',
    schema: disputePictureAnswer,
    sent: { src: 'data:image/png;base64,AQ==' },
    wrong: { src: 5 },
  },
]);

test.each(['open', 'answered'])('a dispute may be %s', (state) => {
  const sent = { ...DISPUTE, id: '3', state, entries: [] };
  expect(v.parse(disputesAnswer, [sent])).toEqual([sent]);
});

test.each([
  { by: 'user', author: '', at: '2026-11-20T10:00Z', text: null, picture: '12', final: false },
  { by: 'operator', author: 'Kofi', at: '2026-11-20T10:00Z', text: 'Paid.', picture: null, final: true },
])('an entry of the $by has a text or a picture', (entry) => {
  const sent = [{ ...DISPUTE, id: '3', entries: [entry] }];
  expect(v.parse(disputesAnswer, sent)).toEqual(sent);
});

test('an entry is refused with what is missing [S11.dispute.refused]', () => {
  expect(refusals(disputeEntryPayload, { kind: 'wish', dispute: '3' })).toEqual(['kind must be message or picture']);
  expect(refusals(disputeEntryPayload, { kind: 'message', dispute: null, text: '' })).toEqual([
    'dispute is a required field',
    'text is a required field',
  ]);
  expect(refusals(disputeEntryPayload, { kind: 'picture', dispute: '3', picture: 'receipt.png' })).toEqual([
    'expects an image file',
  ]);
});

test('a message has at most 4,000 characters', () => {
  const sent = { kind: 'message', dispute: '3', text: 'a'.repeat(4_000) };
  expect(v.parse(disputeEntryPayload, sent)).toEqual(sent);
  expect(refusals(disputeEntryPayload, { ...sent, text: 'a'.repeat(4_001) })).toEqual([
    'text must be at most 4000 characters',
  ]);
});

test.each(['https://example.com/receipt.png', 'data:text/html,x', 'x data:image/', ''])(
  '%p is no picture that is shown',
  (src) => {
    expect(v.is(disputePictureAnswer, { src })).toBe(false);
  },
);

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
