import * as v from 'valibot';
import { anyAnswer, listOf, listOrOne, oneOf } from '@contract/values/envelopes';
import { readErrorText, readFieldError } from '@contract/values/errors';
import { LIVE_GROUPS, readLiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';
import { idText, optionalText, referenceText, requiredParagraphs, requiredText } from '@contract/values/text';

const thing = v.object({ id: idText });
const HTML = '<!doctype html><h1>Server Error (500)</h1>';

test('a list arrives bare or as a page of results', () => {
  const things = [{ id: '1' }, { id: '2' }];
  expect(v.parse(listOf(thing), [{ id: 1 }, { id: '2', extra: true }])).toEqual(things);
  expect(v.parse(listOf(thing), { count: 2, next: null, results: [{ id: 1 }, { id: 2 }] })).toEqual(things);
  expect(v.parse(listOf(thing), [])).toEqual([]);
  expect(v.parse(listOf(thing), { results: [] })).toEqual([]);
});

test.each(
  [null, undefined, HTML, 5, {}, { results: null }, { results: {} }, { id: 1 }, [null], [{ id: null }], [[]]].map(
    (sent) => [sent],
  ),
)('refuses %p as a list', (sent) => {
  expect(v.is(listOf(thing), sent)).toBe(false);
});

test('a list for a query that is meant to find one thing may arrive as that thing', () => {
  expect(v.parse(listOrOne(thing), { id: 1 })).toEqual([{ id: '1' }]);
  expect(v.parse(listOrOne(thing), [{ id: 1 }, { id: 2 }])).toEqual([{ id: '1' }, { id: '2' }]);
  expect(v.parse(listOrOne(thing), { results: [] })).toEqual([]);
  for (const refused of [null, HTML, {}, { results: {} }, [{}]]) expect(v.is(listOrOne(thing), refused)).toBe(false);
});

test('one thing arrives as an object, as a list holding one or as a page holding one', () => {
  for (const sent of [
    { id: 1 },
    [{ id: 1 }],
    { results: [{ id: 1 }] },
    { id: '1', more: {} },
    [{ id: 1 }, { id: 2 }],
  ]) {
    expect(v.parse(oneOf(thing), sent)).toEqual({ id: '1' });
  }
});

test.each([null, undefined, HTML, 5, {}, [], { results: [] }, [null], [{}], [[{ id: 1 }]]].map((sent) => [sent]))(
  'refuses %p as one thing',
  (sent) => {
    expect(v.is(oneOf(thing), sent)).toBe(false);
  },
);

test.each([undefined, null, '', HTML, {}, [1], 'OK'].map((sent) => [sent]))(
  'an answer that means nothing may be %p',
  (sent) => {
    expect(v.parse(anyAnswer, sent)).toBeNull();
  },
);

test.each([
  [{ detail: 'Not found.' }, 'Not found.'],
  [{ error: 'No such mailbox' }, 'No such mailbox'],
  [{ email: ['user with this email already exists.'] }, 'user with this email already exists.'],
  [{ email: 'Enter a valid email address.' }, 'Enter a valid email address.'],
  [{ non_field_errors: ['Too late.', 'Too little.'] }, 'Too late. Too little.'],
  [{ email: [], username: ['taken'] }, 'taken'],
  [{ amount: ['too much'], detail: 'Refused.' }, 'Refused.'],
  [{ amount: ['too much'], error: 'Refused.' }, 'Refused.'],
  [{ amount: ['too much'], non_field_errors: ['Refused.'] }, 'Refused.'],
  [{ amount: ['too much'], message: 'Refused.' }, 'Refused.'],
  [['Refused.'], 'Refused.'],
])('reads the reason of the error %j', (answer, reason) => {
  expect(readErrorText(answer)).toBe(reason);
});

test.each(
  [HTML, null, undefined, 5, {}, [], { detail: '' }, { detail: ' ' }, { detail: {} }, { code: 7 }].map((sent) => [
    sent,
  ]),
)('finds no reason in the error %p', (answer) => {
  expect(readErrorText(answer)).toBeNull();
});

test('reads the error of one field only', () => {
  const answer = { email: ['taken'], username: 'short' };
  expect(['email', 'username', 'password'].map((field) => readFieldError(answer, field))).toEqual([
    'taken',
    'short',
    null,
  ]);
  expect([HTML, null, undefined].map((other) => readFieldError(other, 'email'))).toEqual([null, null, null]);
});

test.each([...LIVE_GROUPS])('reads a live message of the group %s [S3.liveMessage, S7.live.4]', (group) => {
  expect(readLiveGroup(JSON.stringify({ group }))).toBe(group);
  expect(readLiveGroup(JSON.stringify({ type: 'update', group, payload: { any: 1 } }))).toBe(group);
});

test.each([
  '',
  'ping',
  HTML,
  'null',
  '5',
  '[]',
  '{}',
  '{"group":null}',
  '{"group":7}',
  '{"group":"weather"}',
  '{"group":"toString"}',
])('a live message %p is of no group', (text) => {
  expect(readLiveGroup(text)).toBeNull();
});

test('a subscription is {type: subscribe, group} [S7.live.2]', () => {
  expect(v.is(subscribeMessageSchema, { type: 'subscribe', group: 'listings' })).toBe(true);
  expect(v.is(subscribeMessageSchema, { type: 'subscribe', group: 'weather' })).toBe(false);
  expect(v.is(subscribeMessageSchema, { type: 'join', group: 'listings' })).toBe(false);
});

test('an id is text, whichever a backend sends', () => {
  expect([7, '7', 'a-b'].map((sent) => v.parse(idText, sent))).toEqual(['7', '7', 'a-b']);
  expect(['', null, undefined, {}, true].map((sent) => v.is(idText, sent))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a field that is missing, null or empty becomes null', () => {
  expect([undefined, null, '', 'x', 5].map((sent) => v.parse(optionalText, sent))).toEqual([
    null,
    null,
    null,
    'x',
    '5',
  ]);
});

test('a reference is an id or a nested object with one', () => {
  const read = [undefined, null, 5, '5', { id: 5, email: 'a@b.co' }].map((sent) => v.parse(referenceText, sent));
  expect(read).toEqual([null, null, '5', '5', '5']);
});

test.each(['', '  ', 'a'.repeat(201), 'a\u0000b', 'a\u001bb', 5, null].map((sent) => [sent]))(
  'a required text may not be %p',
  (sent) => {
    expect(v.is(requiredText('name'), sent)).toBe(false);
  },
);

test('a text of several lines is required and trimmed', () => {
  expect(v.parse(requiredParagraphs('description', 90), ' The money\nnever came. ')).toBe('The money\nnever came.');
});
