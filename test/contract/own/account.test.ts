import * as v from 'valibot';
import { awayAnswer, awayMailPayload, awayPushPayload } from '@contract/away';
import { languagePayload } from '@contract/choices';
import { sessionsAnswer } from '@contract/devices';
import { secondFactorAnswer } from '@contract/factorState';
import { passkeyOptionsAnswer, passkeyPayload } from '@contract/passkeyLogIn';
import {
  newPasskeyPayload,
  passkeyProofPayload,
  passkeyRemovalPayload,
  passkeysAnswer,
  verifiedPinAnswer,
} from '@contract/passkeys';
import {
  codePayload,
  factorSetupAnswer,
  factorSetupPayload,
  recoveryCodesAnswer,
  secondStepPayload,
  secondStepRefusal,
} from '@contract/secondFactor';
import { provesShapes, refusals } from './answerExamples';

const DEVICE = {
  ...{ id: 2, browser: 'Firefox', system: 'Windows', country: 'GH', current: true },
  ...{ first_seen: '2026-11-20T10:00Z', last_seen: '2026-11-21T10:00Z' },
};

provesShapes([
  {
    title: 'a device with a session [S11.devices.list]',
    schema: sessionsAnswer,
    sent: DEVICE,
    kept: { ...DEVICE, id: '2' },
    wrong: { id: '', browser: null, system: 5, country: 5, current: 'true', first_seen: {}, last_seen: true },
    optional: ['country', 'first_seen', 'last_seen'],
    wrap: (one) => [one],
  },
  {
    title: 'the state of the second factor',
    schema: secondFactorAnswer,
    sent: { on: true, since: '2026-11-20T10:00Z', recovery_left: 9, codes_stored: false },
    wrong: { on: 'yes', since: {}, recovery_left: '9', codes_stored: 'no' },
    optional: ['since', 'codes_stored'],
  },
  {
    title: 'the secret of an authenticator app',
    schema: factorSetupAnswer,
    sent: { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x' },
    wrong: { secret: 5, url: null },
  },
  {
    title: 'the answer with recovery codes',
    schema: recoveryCodesAnswer,
    sent: { codes: ['abcd-efgh', 'ijkl-mnop'], set: 2 },
    wrong: { codes: [5], set: '2' },
    optional: ['set'],
  },
  {
    title: 'the password that is asked again before a second factor is set up',
    schema: factorSetupPayload,
    sent: { password: ' Naira-2026 ' },
    wrong: { password: '' },
  },
  {
    title: 'a code as it was typed',
    schema: codePayload,
    sent: { code: ' 123 456 ' },
    kept: { code: '123456' },
    wrong: { code: ' ' },
  },
  {
    title: 'the second step of a log-in [S11.factor.login]',
    schema: secondStepPayload,
    sent: { challenge: 'abc', code: '123456' },
    wrong: { challenge: '', code: 5 },
  },
  {
    title: 'the refusal of a password that needs a second step',
    schema: secondStepRefusal,
    sent: { detail: 'A second step is needed.', second_step: ['code', 'recovery'], challenge: 'abc' },
    wrong: { detail: null, second_step: 'code', challenge: '' },
  },
  { title: 'the choice of a language', schema: languagePayload, sent: { language: 'fr' }, wrong: { language: 'de' } },
]);

test('a server behind no proxy does not know the country of a device', () => {
  const sent = { id: '2', browser: '', system: '', first_seen: null, last_seen: null, current: false };
  expect(v.parse(sessionsAnswer, { results: [sent] })).toEqual([{ ...sent, country: '' }]);
});

test.each([
  ['', 'password is a required field'],
  [null, 'password is a required field'],
  ['a'.repeat(201), 'Password must be at most 200 characters'],
])('the password %p is refused with a reason', (password, reason) => {
  expect(refusals(factorSetupPayload, { password })).toEqual([reason]);
});

test('a password has at most 200 characters', () => {
  const sent = { password: 'a'.repeat(200) };
  expect(v.parse(factorSetupPayload, sent)).toEqual(sent);
});

test('a code and a challenge are refused by their names, with the longest that they can be', () => {
  expect(refusals(codePayload, { code: '' })).toEqual(['code is a required field']);
  expect(refusals(codePayload, { code: '1'.repeat(41) })).toEqual(['code must be at most 40 characters']);
  expect(refusals(secondStepPayload, { challenge: 'a'.repeat(101), code: null })).toEqual([
    'challenge must be at most 100 characters',
    'code is a required field',
  ]);
});

test.each(['en', 'zh', 'fr'])('a user may be notified in the language %p', (language) => {
  expect(v.parse(languagePayload, { language })).toEqual({ language });
});

test('another language is refused with those that there are', () => {
  expect(refusals(languagePayload, { language: 'de' })).toEqual(['language expects one of en, zh, fr']);
});

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

const SIGNED = { id: 'AZaz-_09', client_data: 'e30', authenticator_data: 'SZY', signature: 'MEU', user_handle: 'Nw' };

const NEW = { id: 'AZaz-_09', client_data: 'e30', attestation: 'o2N', transports: ['internal', 'hybrid'] };

const PASSKEY = {
  ...{ id: 4, browser: 'Firefox', system: 'Windows' },
  ...{ created: '2026-11-20T10:00Z', last_used: '2026-11-21T10:00Z' },
};

provesShapes([
  {
    title: 'a passkey of the user',
    schema: passkeysAnswer,
    sent: PASSKEY,
    kept: { ...PASSKEY, id: '4' },
    wrong: { id: '', browser: 5, system: null, created: {}, last_used: true },
    optional: ['created', 'last_used'],
    wrap: (one) => [one],
  },
  {
    title: 'the proof of a user',
    schema: passkeyProofPayload,
    sent: { password: ' Naira-2026 ', code: ' 123 456 ' },
    kept: { password: ' Naira-2026 ', code: '123456' },
    wrong: { password: '', code: null },
    optional: ['code'],
  },
  {
    title: 'the removal of a passkey',
    schema: passkeyRemovalPayload,
    sent: { passkey: '4', password: 'Naira-2026', code: '123456' },
    wrong: { passkey: 4, password: null, code: '' },
    optional: ['code'],
  },
  {
    title: 'a new passkey [S11.passkeys.add]',
    schema: newPasskeyPayload,
    sent: NEW,
    wrong: { id: 'a+b', client_data: '', attestation: 5, transports: 'usb' },
    optional: ['transports'],
  },
  {
    title: 'what a passkey signed [S11.passkeys.login]',
    schema: passkeyPayload,
    sent: SIGNED,
    wrong: { id: 'a/b', client_data: null, authenticator_data: '', signature: 'a b', user_handle: '=' },
    optional: ['user_handle'],
  },
  { title: 'a one-time pin that is verified', schema: verifiedPinAnswer, sent: { otp: '123456' }, wrong: { otp: 1 } },
]);

test('the options of the browser are kept as they are sent, and have a challenge', () => {
  const sent = { options: { challenge: 'abc', rpId: 'example.com', timeout: 60_000 } };
  expect(v.parse(passkeyOptionsAnswer, sent)).toEqual(sent);
  for (const other of [{}, { options: {} }, { options: { challenge: 5 } }, { options: 'abc' }])
    expect(v.is(passkeyOptionsAnswer, other)).toBe(false);
});

test.each(['=', 'a=', '=a', 'a+b', 'a/b', 'a b', 'é'])(
  '%p is not base64url, and the refusal names the field',
  (text) => {
    const signed = Object.fromEntries(Object.keys(SIGNED).map((field) => [field, text]));
    expect(refusals(passkeyPayload, signed)).toEqual([
      'id must be base64url',
      'client_data must be base64url',
      'authenticator_data must be base64url',
      'signature must be base64url',
      'user_handle must be base64url',
    ]);
    expect(refusals(newPasskeyPayload, { id: text, client_data: text, attestation: text })).toEqual([
      'id must be base64url',
      'client_data must be base64url',
      'attestation must be base64url',
    ]);
  },
);

test.each([
  ['id', 1_400],
  ['client_data', 4_000],
  ['authenticator_data', 4_000],
  ['signature', 4_000],
  ['user_handle', 100],
])('the %s of a passkey has at most %d characters', (field, most) => {
  const longest = { ...SIGNED, [field]: 'a'.repeat(most) };
  expect(v.parse(passkeyPayload, longest)).toEqual(longest);
  const reason = `${field} must be at most ${String(most)} characters`;
  expect(refusals(passkeyPayload, { ...SIGNED, [field]: 'a'.repeat(most + 1) })).toEqual([reason]);
});

test('a new passkey may have a long attestation, and at most ten transports, each with a name', () => {
  const longest = { ...NEW, attestation: 'a'.repeat(20_000), transports: Array.from({ length: 10 }, () => 'usb') };
  expect(v.parse(newPasskeyPayload, longest)).toEqual(longest);
  expect(refusals(newPasskeyPayload, { ...NEW, attestation: 'a'.repeat(20_001) })).toEqual([
    'attestation must be at most 20000 characters',
  ]);
  expect(v.is(newPasskeyPayload, { ...NEW, transports: [...longest.transports, 'usb'] })).toBe(false);
  expect(refusals(newPasskeyPayload, { ...NEW, transports: [''] })).toEqual(['transports is a required field']);
});

test('a proof is refused with a reason for the password and for the code', () => {
  const reasons = (password: unknown, code?: unknown) => refusals(passkeyProofPayload, { password, code });
  expect(reasons(null)).toEqual(['password is a required field']);
  expect(reasons('', '')).toEqual(['password is a required field', 'code is a required field']);
  expect(reasons('a'.repeat(201))).toEqual(['Password must be at most 200 characters']);
  expect(reasons('a'.repeat(200), '1'.repeat(41))).toEqual(['code must be at most 40 characters']);
});

test('a passkey to remove is named by a short text', () => {
  const proof = { password: 'Naira-2026' };
  expect(refusals(passkeyRemovalPayload, { ...proof, passkey: '' })).toEqual(['passkey is a required field']);
  expect(refusals(passkeyRemovalPayload, { ...proof, passkey: '1'.repeat(21) })).toEqual([
    'passkey must be at most 20 characters',
  ]);
});
