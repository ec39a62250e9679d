import * as v from 'valibot';
import { sessionsAnswer } from '@contract/devices';
import { secondFactorAnswer } from '@contract/factorState';
import { languagePayload } from '@contract/choices';
import {
  codePayload,
  factorSetupAnswer,
  factorSetupPayload,
  recoveryCodesAnswer,
  secondStepPayload,
  secondStepRefusal,
} from '@contract/secondFactor';
import { provesShapes, refusals } from './shapes';

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
