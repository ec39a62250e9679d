import * as v from 'valibot';
import {
  newPasskeyPayload,
  passkeyProofPayload,
  passkeyRemovalPayload,
  passkeysAnswer,
  verifiedPinAnswer,
} from '@contract/passkeys';
import { passkeyOptionsAnswer, passkeyPayload } from '@contract/passkeyLogIn';
import { provesShapes, refusals } from './shapes';

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
