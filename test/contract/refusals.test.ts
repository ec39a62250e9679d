import * as v from 'valibot';
import { bankAccountPayload } from '@contract/bankAccounts';
import { contactPayload } from '@contract/contact';
import { disputePayload } from '@contract/disputes';
import { otpPayload } from '@contract/cash';
import { emailPayload, loginPayload, passwordResetConfirmPayload, registerPayload } from '@contract/session';
import { transactionPayload } from '@contract/transactions';
import { profilePayload } from '@contract/user';
import { decimalText } from '@contract/values/decimalText';
import { anyAnswer, listOf, listOrOne, oneOf } from '@contract/values/envelopes';
import { readErrorText, readFieldError } from '@contract/values/errors';
import { LIVE_GROUPS, readLiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';
import { idText, optionalText, referenceText, requiredParagraphs, requiredText } from '@contract/values/text';
import { walletFundPayload } from '@contract/wallets';

type Schema = v.GenericSchema<unknown, unknown>;

const refusals = (schema: Schema, sent: unknown): string[] =>
  (v.safeParse(schema, sent).issues ?? []).map(({ message }) => message);

const swap = { type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY', amount: '21500', rate: '215' };

const withdrawal = { type: 'WITHDRAW', currency_from: 'CNY', amount: '100', bank_account: 4 };

const funding = { type: 'FUND_WALLET', currency_from: 'CNY', amount: '100' };

const TYPES = 'type must be one of FUND_WALLET, WITHDRAW, LIST, ORDER, MOF_ORDER, DELETE_LIST';

const account = {
  account_name: 'Ada',
  account_number: '1',
  bank_name: 'Bank',
  currency: 'GHC',
  first_name: 'Ada',
  last_name: 'Mensah',
};

test.each<[string, Schema, unknown, string]>([
  ['a transaction of an unknown type', transactionPayload, { ...swap, type: 'MINT' }, TYPES],
  [
    'an unknown source',
    transactionPayload,
    { ...swap, currency_from: 'USD' },
    'currency_from must be one of CNY, GHC, NGN',
  ],
  [
    'an unknown target',
    transactionPayload,
    { ...swap, currency_to: 'USD' },
    'currency_to must be one of CNY, GHC, NGN',
  ],
  [
    'an amount finer than the ledger',
    transactionPayload,
    { ...swap, amount: '1.123456789' },
    'amount must be a positive number with at most 8 decimals',
  ],
  ['no rate', transactionPayload, { ...swap, rate: '0' }, 'rate must be a positive number with at most 8 decimals'],
  ['no path', transactionPayload, { ...swap, type: 'MOF_ORDER', path: null }, 'path is a required field'],
  [
    'a long path',
    transactionPayload,
    { ...swap, type: 'MOF_ORDER', path: 'x'.repeat(61) },
    'path must be at most 60 characters',
  ],
  ['no bank account', transactionPayload, { ...withdrawal, bank_account: null }, 'bank_account is a required field'],
  ['a code that is not a file', transactionPayload, { ...withdrawal, qr_code: 'x' }, 'expects an image file'],
  ['a receipt that is not a file', transactionPayload, { ...funding, transaction_receipt: 5 }, 'expects an image file'],
  [
    'dollars from outside',
    transactionPayload,
    { ...funding, currency_from: 'USD' },
    'currency_from must be one of CNY, GHC, NGN',
  ],
  [
    'dollars to outside',
    transactionPayload,
    { ...withdrawal, currency_to: 'USD' },
    'currency_to must be one of CNY, GHC, NGN',
  ],
  [
    'an amount of three decimals from outside',
    transactionPayload,
    { ...funding, amount: '1.001' },
    'amount must be a positive number with at most 2 decimals',
  ],
  ['no transaction', disputePayload, { transaction: null, description: 'Late.' }, 'transaction is a required field'],
  ['no description', disputePayload, { transaction: '9', description: 5 }, 'description is a required field'],
  ['a pin of letters', otpPayload, { otp: 'abcdef' }, 'Please enter a valid 6-digit OTP.'],
  [
    'an account in dollars',
    bankAccountPayload,
    { ...account, currency: 'USD' },
    'currency must be one of CNY, GHC, NGN',
  ],
  ['a log-in without a password', loginPayload, { email: 'ada', password: null }, 'password is a required field'],
  ['a log-in without an email', loginPayload, { email: null, password: 'x' }, 'email is a required field'],
  ['a long email', emailPayload, { email: `${'a'.repeat(250)}@b.co` }, 'email must be at most 254 characters'],
  ['an email of one word', emailPayload, { email: 'ada' }, 'email expects an email address'],
  [
    'a reset without a token',
    passwordResetConfirmPayload,
    { password: 'Naira-2026', token: 5 },
    'token is a required field',
  ],
  [
    'a reset without a password',
    passwordResetConfirmPayload,
    { password: null, token: 'x' },
    'password is a required field',
  ],
  [
    'a long password',
    passwordResetConfirmPayload,
    { token: 'x', password: 'x'.repeat(201) },
    'Password must be at most 200 characters',
  ],
  ['a contact without a name', contactPayload, { name: null, email: 'ada@example.com' }, 'name is a required field'],
  ['a contact without an email', contactPayload, { name: 'Ada', email: null }, 'email is a required field'],
  ['a number that is none', decimalText, 'abc', 'expects a decimal number'],
  ['a text with a bell', requiredText('name'), 'a\u0007b', 'name holds characters that are not allowed'],
  ['a text that is too long', requiredText('name'), 'x'.repeat(201), 'name must be at most 200 characters'],
])('says why it refuses %s', (_what, schema, sent, reason) => {
  expect(refusals(schema, sent)).toEqual([reason]);
});

test.each<[string, Schema, Record<string, unknown>, Record<string, number>]>([
  [
    'a bank account',
    bankAccountPayload,
    account,
    { account_name: 120, account_number: 60, bank_name: 120, first_name: 80, last_name: 80 },
  ],
  ['a profile', profilePayload, { username: 'ada' }, { username: 60, phone_number: 40, first_name: 80, last_name: 80 }],
  [
    'a registration',
    registerPayload,
    { email: 'a@b.co', username: 'a', password: 'Naira-2026' },
    { username: 60, password: 200 },
  ],
  ['a log-in', loginPayload, { email: 'a', password: 'b' }, { email: 254, password: 200 }],
  ['a contact', contactPayload, { name: 'a', email: 'a@b.co' }, { name: 120 }],
  [
    'a password reset',
    passwordResetConfirmPayload,
    { password: 'Naira-2026', token: 'a' },
    { password: 200, token: 200 },
  ],
  ['a dispute', disputePayload, { transaction: '9', description: 'a' }, { description: 4_000 }],
  ['an order over a path', transactionPayload, { ...swap, type: 'MOF_ORDER', path: 'a' }, { path: 60 }],
])('a field of %s is at most so long', (_what, schema, whole, lengths) => {
  for (const [field, most] of Object.entries(lengths)) {
    expect(v.is(schema, { ...whole, [field]: 'x'.repeat(most) })).toBe(true);
    expect(v.is(schema, { ...whole, [field]: 'x'.repeat(most + 1) })).toBe(false);
  }
});

test.each(['account_name', 'account_number', 'bank_name', 'first_name', 'last_name'])(
  'a bank account without %s is refused with the name of the field',
  (field) => {
    expect(refusals(bankAccountPayload, { ...account, [field]: ' ' })).toEqual([`${field} is a required field`]);
  },
);

test('what a profile leaves out is cleared, and a birthday is a date', () => {
  const cleared = { phone_number: null, birthday: null, first_name: null, last_name: null };
  expect(v.parse(profilePayload, { username: ' ada ' })).toEqual({ username: 'ada', ...cleared });
  expect(v.is(profilePayload, { username: 'ada', birthday: '1990-12-31' })).toBe(true);
  expect(refusals(profilePayload, { username: 'ada', birthday: '1990' })[0]).toContain(
    'expects a date such as 1990-12-31',
  );
  expect(refusals(profilePayload, { username: '' })).toEqual(['username is a required field']);
  const long = { phone_number: 'x'.repeat(41), first_name: 'x'.repeat(81), last_name: 'x'.repeat(81) };
  expect(refusals(profilePayload, { username: 'ada', ...long })).toEqual([
    'phone_number must be at most 40 characters',
    'first_name must be at most 80 characters',
    'last_name must be at most 80 characters',
  ]);
});

test('the return of an amount names a user, a currency code and the amount', () => {
  const sent = { user: '7', currency: 'CNY', amount: '1' };
  expect(refusals(walletFundPayload, { ...sent, currency: 'CNYX' })).toEqual(['currency must be at most 3 characters']);
  expect(refusals(walletFundPayload, { ...sent, currency: '' })).toEqual(['currency is a required field']);
  expect(refusals(walletFundPayload, { ...sent, amount: '0' })).toEqual([
    'amount must be a positive number with at most 8 decimals',
  ]);
});

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
  [{ code: 'outside_band', rate: ['too high'] }, 'too high'],
  [{ code: ['This code is wrong.'] }, 'This code is wrong.'],
  [{ code: 'Wrong code.' }, 'Wrong code.'],
])('reads the reason of the error %j, and never a code [S11.codes.rules]', (answer, reason) => {
  expect(readErrorText(answer)).toBe(reason);
});

test.each(
  [
    HTML,
    null,
    undefined,
    5,
    {},
    [],
    { detail: '' },
    { detail: ' ' },
    { detail: {} },
    { code: 7 },
    { code: 'not_found' },
  ].map((sent) => [sent]),
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
