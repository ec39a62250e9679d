import * as v from 'valibot';
import { bankAccountPayload } from '@contract/bankAccounts';
import { disputePayload } from '@contract/disputes';
import { otpPayload } from '@contract/otp';
import { contactPayload } from '@contract/contact';
import { emailPayload, loginPayload, registerPayload } from '@contract/session';
import { transactionPayload } from '@contract/transactions';
import { profilePayload } from '@contract/user';
import { walletFundPayload } from '@contract/wallets';

const refusals = (schema: v.GenericSchema<unknown, unknown>, sent: unknown): string[] =>
  (v.safeParse(schema, sent).issues ?? []).map(({ message }) => message);

const swap = { currency_from: 'NGN', currency_to: 'CNY', amount: '21500', rate: '215', transaction_fee: '215' };
const cash = { email: 'ada@example.com', currency_from: 'CNY', currency_to: 'CNY', amount: '100', rate: '0' };
const image = new File([new Uint8Array([1])], 'receipt.png', { type: 'image/png' });

test.each([
  ['with and without a receipt [S7.type.FUND_WALLET]', { ...cash, type: 'FUND_WALLET', transaction_receipt: image }],
  ['with and without a receipt [S7.type.FUND_WALLET]', { ...cash, type: 'FUND_WALLET', transaction_fee: 0 }],
  ['to a bank account [S7.type.WITHDRAW]', { ...cash, type: 'WITHDRAW', bank_account: 4, qr_code: image }],
  ['with a rate [S7.type.LIST]', { ...swap, type: 'LIST', transaction_fee: 0 }],
  ['with a rate [S7.type.ORDER]', { ...swap, type: 'ORDER' }],
  ['with a path [S7.type.MOF_ORDER]', { ...swap, type: 'MOF_ORDER', path: 'NGN->GHC->CNY' }],
  ["with the ledger's decimals [S7.type.DELETE_LIST]", { ...swap, type: 'DELETE_LIST', amount: '99.12345678' }],
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

test('every field of a transaction that specification 7 names is read', () => {
  const parties = { email: 'ada@example.com', transaction_fee: '215' };
  const order = { ...swap, ...parties, type: 'MOF_ORDER', path: 'NGN->CNY' };
  expect(v.parse(transactionPayload, order)).toEqual(order);
  const funding = { ...cash, ...parties, type: 'FUND_WALLET', transaction_receipt: image };
  expect(v.parse(transactionPayload, funding)).toEqual(funding);
  const withdrawal = { ...cash, ...parties, type: 'WITHDRAW', bank_account: '4', qr_code: image };
  expect(v.parse(transactionPayload, withdrawal)).toEqual(withdrawal);
});

test('a log-in takes email and password as they are [S3.loginPayload]', () => {
  const sent = { email: 'Ada@Example.com', password: ' secret ' };
  expect(v.parse(loginPayload, sent)).toEqual(sent);
  expect(refusals(loginPayload, { email: '', password: '' })).toEqual([
    'email is a required field',
    'password is a required field',
  ]);
  expect(v.is(loginPayload, {})).toBe(false);
});

test('a registration has an email, a username and a password [S3.registration]', () => {
  const sent = { email: 'ada@example.com', username: 'ada', password: 'Naira-2026' };
  expect(v.parse(registerPayload, sent)).toEqual(sent);
  expect(refusals(registerPayload, { ...sent, email: 'ada' })).toEqual(['email expects an email address']);
  expect(refusals(registerPayload, { ...sent, username: ' ' })).toEqual(['username is a required field']);
  expect(refusals(registerPayload, { ...sent, password: 'short' })).toEqual(['Password must be at least 8 characters']);
});

test('the contact form has a name and an email [S3.contact]', () => {
  expect(v.is(contactPayload, { name: 'Ada', email: 'ada@example.com' })).toBe(true);
  expect(v.is(contactPayload, { name: '', email: 'ada@example.com' })).toBe(false);
  expect(v.is(emailPayload, { email: 'ada' })).toBe(false);
});

test('a dispute names its transaction and says what is wrong [S3.dispute]', () => {
  expect(v.parse(disputePayload, { transaction: 9, description: ' Late. ' })).toEqual({
    transaction: '9',
    description: 'Late.',
  });
  expect(refusals(disputePayload, { transaction: '9', description: ' \n' })).toEqual([
    'description is a required field',
  ]);
});

test.each(['123456', ' 123 456 ', '123-456', '１２３４５６', '\u202a123456\u202c', 123456])(
  '%p is a pin [S9.otp]',
  (otp) => {
    expect(v.parse(otpPayload, { otp })).toEqual({ otp: '123456' });
  },
);

test.each(['12345', '1234567', '12345a', '', 'éééééé', '１２３４５'])('%p is no pin [S9.otp]', (otp) => {
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
