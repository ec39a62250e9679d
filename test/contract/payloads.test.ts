import * as v from 'valibot';
import { bankAccountPayload } from '@contract/schemas/bankAccount';
import { disputePayload } from '@contract/schemas/dispute';
import { otpPayload } from '@contract/schemas/otp';
import { contactPayload, emailPayload, loginPayload, registerPayload } from '@contract/schemas/session';
import { transactionPayload } from '@contract/schemas/transactionPayload';
import { profilePayload } from '@contract/schemas/user';
import { walletFundPayload } from '@contract/schemas/wallet';

const refusals = (schema: v.GenericSchema<unknown, unknown>, sent: unknown): string[] =>
  (v.safeParse(schema, sent).issues ?? []).map(({ message }) => message);

const swap = { currency_from: 'NGN', currency_to: 'CNY', amount: '21500', rate: '215', transaction_fee: '215' };
const cash = { email: 'ada@example.com', currency_from: 'CNY', currency_to: 'CNY', amount: '100', rate: '0' };
const image = new File([new Uint8Array([1])], 'receipt.png', { type: 'image/png' });

test.each([
  ['[S7.type.FUND_WALLET] with and without a receipt', { ...cash, type: 'FUND_WALLET', transaction_receipt: image }],
  ['[S7.type.FUND_WALLET] with and without a receipt', { ...cash, type: 'FUND_WALLET', transaction_fee: 0 }],
  ['[S7.type.WITHDRAW] to a bank account', { ...cash, type: 'WITHDRAW', bank_account: 4, qr_code: image }],
  ['[S7.type.LIST] with a rate', { ...swap, type: 'LIST', transaction_fee: 0 }],
  ['[S7.type.ORDER] with a rate', { ...swap, type: 'ORDER' }],
  ['[S7.type.MOF_ORDER] with a path', { ...swap, type: 'MOF_ORDER', path: 'NGN->GHC->CNY' }],
  ["[S7.type.DELETE_LIST] with the ledger's decimals", { ...swap, type: 'DELETE_LIST', amount: '99.12345678' }],
])('a transaction may be %s', (_title, sent) => {
  expect(v.is(transactionPayload, sent)).toBe(true);
});

test.each([
  ['of no type', swap],
  ['of another type', { ...swap, type: 'MINT' }],
  ['of nothing', { ...swap, type: 'ORDER', amount: '0' }],
  ['of less than nothing', { ...swap, type: 'ORDER', amount: '-5' }],
  ['of more than 2 decimals, from outside', { ...cash, type: 'FUND_WALLET', amount: '1.001' }],
  ['at no rate', { ...swap, type: 'ORDER', rate: '0' }],
  ['at a rate of more than 8 decimals', { ...swap, type: 'LIST', rate: '1.123456789' }],
  ['in dollars', { ...swap, type: 'ORDER', currency_to: 'USD' }],
  ['over no path', { ...swap, type: 'MOF_ORDER', path: ' ' }],
  ['to no bank account', { ...cash, type: 'WITHDRAW' }],
  ['with a receipt that is no file', { ...cash, type: 'FUND_WALLET', transaction_receipt: 'receipt.png' }],
])('a transaction may not be %s', (_title, sent) => {
  expect(refusals(transactionPayload, sent)).not.toEqual([]);
});

test('[S3.loginPayload] a log-in takes email and password as they are', () => {
  const sent = { email: 'Ada@Example.com', password: ' secret ' };
  expect(v.parse(loginPayload, sent)).toEqual(sent);
  expect(refusals(loginPayload, { email: '', password: '' })).toEqual([
    'email is a required field',
    'password is a required field',
  ]);
  expect(v.is(loginPayload, {})).toBe(false);
});

test('[S3.registration] a registration has an email, a username and a password', () => {
  const sent = { email: 'ada@example.com', username: 'ada', password: 'Naira-2026' };
  expect(v.parse(registerPayload, sent)).toEqual(sent);
  expect(refusals(registerPayload, { ...sent, email: 'ada' })).toEqual(['email expects an email address']);
  expect(refusals(registerPayload, { ...sent, username: ' ' })).toEqual(['username is a required field']);
  expect(refusals(registerPayload, { ...sent, password: 'short' })).toEqual(['Password must be at least 8 characters']);
});

test('[S3.contact] the contact form has a name and an email', () => {
  expect(v.is(contactPayload, { name: 'Ada', email: 'ada@example.com' })).toBe(true);
  expect(v.is(contactPayload, { name: '', email: 'ada@example.com' })).toBe(false);
  expect(v.is(emailPayload, { email: 'ada' })).toBe(false);
});

test('[S3.dispute] a dispute names its transaction and says what is wrong', () => {
  expect(v.parse(disputePayload, { transaction: 9, description: ' Late. ' })).toEqual({
    transaction: '9',
    description: 'Late.',
  });
  expect(refusals(disputePayload, { transaction: '9', description: ' \n' })).toEqual([
    'description is a required field',
  ]);
});

test.each(['12345', '1234567', '12345a', '１２３４５６', '', ' 123456'])('[S9.otp] %p is no pin', (otp) => {
  expect(refusals(otpPayload, { otp })).toEqual(['Please enter a valid 6-digit OTP.']);
});

test('every field of a bank account is required, and its currency is traded', () => {
  const sent = {
    account_name: 'Ada',
    account_number: '1',
    bank_name: 'B',
    currency: 'GHC',
    first_name: 'A',
    last_name: 'M',
  };
  expect(v.parse(bankAccountPayload, sent)).toEqual(sent);
  for (const field of Object.keys(sent)) expect(v.is(bankAccountPayload, { ...sent, [field]: '' })).toBe(false);
  expect(v.is(bankAccountPayload, { ...sent, currency: 'USD' })).toBe(false);
});

test('a profile may be cleared but for its username', () => {
  const cleared = { username: 'ada', phone_number: '', birthday: '', first_name: null };
  expect(v.is(profilePayload, cleared)).toBe(true);
  expect(v.is(profilePayload, { ...cleared, username: '' })).toBe(false);
  expect(v.is(profilePayload, { ...cleared, birthday: '31.12.1990' })).toBe(false);
});

test("the return of a listing's amount names user, currency and a positive amount", () => {
  expect(v.parse(walletFundPayload, { user: 7, currency: 'CNY', amount: '99.12345678' })).toEqual({
    user: '7',
    currency: 'CNY',
    amount: '99.12345678',
  });
  expect(v.is(walletFundPayload, { user: 7, currency: 'CNY', amount: '-1' })).toBe(false);
});
