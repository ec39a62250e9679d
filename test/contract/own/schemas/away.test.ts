import * as v from 'valibot';
import { awayAnswer, awayMailPayload, awayPushPayload } from '@contract/away';
import { provesShapes, refusals } from './shapes';

/** A key and a secret in base64url, as a browser makes them. */
const POINT = `B${'aZ0-_9'.repeat(14)}xy`;
const SECRET = `${'bY1-_'.repeat(4)}xy`;
const PUSH = { endpoint: 'https://push.example.com/send/abc', p256dh: POINT, auth: SECRET, amounts: false };

provesShapes([
  {
    title: 'the place to reach a browser [S11.away.asked]',
    schema: awayPushPayload,
    sent: PUSH,
    wrong: { endpoint: 'somewhere', p256dh: 'B', auth: 'x', amounts: 'no' },
  },
  {
    title: 'the wish for mails [S11.away.mail]',
    schema: awayMailPayload,
    sent: { wanted: true },
    wrong: { wanted: 'yes' },
  },
  {
    title: 'how a user is notified while away',
    schema: awayAnswer,
    sent: { key: POINT, push: { amounts: true }, mail: false },
    wrong: { key: 5, push: { amounts: 'no' }, mail: null },
  },
]);

test.each([true, false])('mails may be wanted (%p), and amounts may be sent', (isWanted) => {
  expect(v.parse(awayMailPayload, { wanted: isWanted })).toEqual({ wanted: isWanted });
  expect(v.parse(awayPushPayload, { ...PUSH, amounts: isWanted })).toEqual({ ...PUSH, amounts: isWanted });
});

test('a browser to which nothing is pushed has no settings of that', () => {
  const sent = { key: POINT, push: null, mail: true };
  expect(v.parse(awayAnswer, sent)).toEqual(sent);
  for (const push of [{}, { amounts: 'no' }]) expect(v.is(awayAnswer, { ...sent, push })).toBe(false);
});

test.each([
  ['an address without a scheme', { endpoint: 'push.example.com/abc' }, 'endpoint expects an address'],
  ['a key of another kind', { p256dh: `A${POINT.slice(1)}` }, 'p256dh expects a key of 65 bytes'],
  ['a short key', { p256dh: POINT.slice(0, -1) }, 'p256dh expects a key of 65 bytes'],
  ['a long key', { p256dh: `${POINT}x` }, 'p256dh expects a key of 65 bytes'],
  ['a key after something else', { p256dh: `x${POINT}` }, 'p256dh expects a key of 65 bytes'],
  ['a key that is not base64url', { p256dh: `${POINT.slice(0, -1)}+` }, 'p256dh expects a key of 65 bytes'],
  ['a short secret', { auth: SECRET.slice(0, -1) }, 'auth expects a secret of 16 bytes'],
  ['a long secret', { auth: `${SECRET}x` }, 'auth expects a secret of 16 bytes'],
  ['a secret that is not base64url', { auth: `${SECRET.slice(0, -1)}/` }, 'auth expects a secret of 16 bytes'],
  ['a secret with an end of base64', { auth: `${SECRET}==` }, 'auth expects a secret of 16 bytes'],
  ['a secret after something else', { auth: `==${SECRET}` }, 'auth expects a secret of 16 bytes'],
  ['amounts that are text', { amounts: 'true' }, 'amounts expects true or false'],
])('%s is refused by its field', (_title, changes, reason) => {
  expect(refusals(awayPushPayload, { ...PUSH, ...changes })).toEqual([reason]);
});

test('the wish for mails is true or false', () => {
  expect(refusals(awayMailPayload, { wanted: 1 })).toEqual(['wanted expects true or false']);
});

test('an address has at most 1,000 characters', () => {
  const longest = 'https://push.example.com/'.padEnd(1_000, 'a');
  expect(v.parse(awayPushPayload, { ...PUSH, endpoint: longest })).toEqual({ ...PUSH, endpoint: longest });
  expect(v.is(awayPushPayload, { ...PUSH, endpoint: `${longest}a` })).toBe(false);
});
