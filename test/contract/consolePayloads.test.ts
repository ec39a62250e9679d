import * as v from 'valibot';
import { isDay } from '@contract/console/books';
import { CONSOLE_CALLS, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';

/** What a payload is read as, or the first reason why it is refused. */
function read(name: ConsoleCallName, payload: unknown): unknown {
  const call: ConsoleCall = CONSOLE_CALLS[name];
  const parsed = v.safeParse(call.payload ?? v.never(), payload);
  return parsed.success ? parsed.output : parsed.issues[0].message;
}

const NOTE = 'n'.repeat(4_000);
const REASON = 'r'.repeat(1_000);
const EMAIL = 'eve@example.com';

test.each<[ConsoleCallName, object]>([
  ['logIn', { email: EMAIL, password: 'p', code: '123456' }],
  ['reject', { reason: REASON }],
  ['writeDispute', { text: NOTE }],
  ['answerDispute', { text: 'Paid.\n\nSee the receipt.', outcome: 'return' }],
  ['noteUser', { reason: NOTE }],
  ['freezeUser', { reason: 'fraud' }],
  ['deactivateUser', { reason: 'fraud' }],
  ['setAppStatus', { open: false }],
  ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '215', sure: true }],
  ['approveRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '300' }],
  ['dropRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '300' }],
  ['setFourEyes', { currency: 'CNY', amount: '1000' }],
  ['setFourEyes', { currency: 'CNY', amount: null }],
  ['setPaymentDetails', { currency: 'CNY', clear: '' }],
  ['askAudit', { question: 'hold' }],
  ['closeDay', { day: '2026-11-24' }],
  ['openLink', { token: 'abc' }],
  ['useLink', { token: 'abc', password: 'p', code: '123456' }],
  ['changePassword', { password: 'p', code: '123456', next: 'q' }],
  ['startFactor', { password: 'p', code: '123456' }],
  ['confirmFactor', { code: '123456' }],
  ['addOperator', { email: EMAIL, role: 'support' }],
  ['setRole', { email: EMAIL, role: 'owner' }],
  ['renewOperator', { email: EMAIL }],
  ['removeOperator', { email: EMAIL }],
])('%s takes %j, and no field of it may be missing', (name, payload) => {
  expect(read(name, { ...payload, unknown: 1 })).toEqual(payload);
  for (const field of Object.keys(payload)) {
    if (['outcome', 'sure', 'clear'].includes(field)) continue;
    expect(read(name, { ...payload, [field]: undefined })).toEqual(expect.any(String));
    expect(read(name, { ...payload, [field]: {} })).toEqual(expect.any(String));
  }
});

test.each<[ConsoleCallName, object, string]>([
  ['logIn', { email: EMAIL, password: '', code: '1' }, 'password is a required field'],
  ['logIn', { email: EMAIL, password: 5, code: '1' }, 'password is a required field'],
  ['answerDispute', { text: 'x', outcome: 'pay' }, 'outcome expects one of none, complete, reject, return'],
  ['addOperator', { email: EMAIL, role: 'root' }, 'role expects one of read, support, finance, owner'],
  ['addOperator', { email: 'eve', role: 'read' }, 'email expects an email address'],
  ['removeOperator', { email: 'eve@' }, 'email expects an email address'],
  ['setAppStatus', { open: 'yes' }, 'open expects true or false'],
  ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1', sure: 1 }, 'sure expects true or false'],
  ['setPaymentDetails', { currency: 'CNY', bank_name: 5 }, 'bank_name expects a text'],
  [
    'askAudit',
    { question: 'drop' },
    'question expects one of currencySum, negative, balance, journalSum, listed, hold, wallet, fee, bookedTwice, endedTwice, notBooked, pinSpentTwice, chain',
  ],
])('%s answers %j with "%s"', (name, payload, reason) => {
  expect(read(name, payload)).toBe(reason);
});

/** The longest texts; one character more is refused, with the name of the field if the server has a sentence for it. */
test.each<[ConsoleCallName, object, string, number]>([
  ['logIn', { email: EMAIL, password: 'p', code: '1' }, 'email', 254],
  ['logIn', { email: EMAIL, password: 'p', code: '1' }, 'password', 200],
  ['logIn', { email: EMAIL, password: 'p', code: '1' }, 'code', 40],
  ['reject', { reason: 'x' }, 'reason', 1_000],
  ['writeDispute', { text: 'x' }, 'text', 4_000],
  ['noteUser', { reason: 'x' }, 'reason', 4_000],
  ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1' }, 'currency_from', 3],
  ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1' }, 'rate', 30],
  ['setPaymentDetails', { currency: 'CNY', clear: 'x' }, 'clear', 200],
  ['setPaymentDetails', { currency: 'CNY', bank_name: 'x' }, 'bank_name', 200],
  ['closeDay', { day: '2026-11-24' }, 'day', 10],
])('%s with %j takes at most so many characters of %s: %s', (name, payload, field, most) => {
  expect(read(name, { ...payload, [field]: 'x'.repeat(most) })).toMatchObject({ [field]: 'x'.repeat(most) });
  expect(read(name, { ...payload, [field]: 'x'.repeat(most + 1) })).toEqual(expect.any(String));
});

test.each<[ConsoleCallName, object, RegExp]>([
  ['logIn', { email: '', password: 'p', code: '1' }, /email/],
  ['logIn', { email: EMAIL, password: 'p', code: '' }, /code/],
  ['reject', { reason: ' ' }, /reason/],
  ['writeDispute', { text: '' }, /text/],
  ['noteUser', { reason: '' }, /reason/],
  ['setRate', { currency_from: '', currency_to: 'NGN', rate: '1' }, /currency/],
  ['setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '' }, /rate/],
  ['setPaymentDetails', { currency: 'CNY', alipay: '' }, /alipay/],
  ['closeDay', { day: '' }, /day/],
  ['renewOperator', { email: '' }, /email/],
])('%s names the empty field of %j', (name, payload, reason) => {
  expect(read(name, payload)).toEqual(expect.stringMatching(reason));
});

test('without an outcome an answer changes nothing, and a rate is not sure; spaces around a value are cut off', () => {
  expect(read('answerDispute', { text: 'x' })).toEqual({ text: 'x', outcome: 'none' });
  expect(read('setRate', { currency_from: 'CNY', currency_to: 'NGN', rate: '1' })).toMatchObject({ sure: false });
  expect(read('setPaymentDetails', { currency: 'CNY', bank_name: ' x ' })).toMatchObject({ bank_name: 'x' });
});

test.each([
  ['2026-11-23', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-10-00', false],
  ['2026-12-31', true],
  ['2026-01-32', false],
  ['1999-01-01', false],
  ['12026-01-01', false],
  ['2026-01-011', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %p [S11.console.dayClose]', (text, is) => {
  expect(isDay(text)).toBe(is);
});
