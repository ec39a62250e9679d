import * as v from 'valibot';
import { bankAccountPayload } from '@contract/bankAccounts';
import { contactPayload } from '@contract/contact';
import { DISPUTE_MAX_LENGTH, disputePayload } from '@contract/disputes';
import { otpPayload } from '@contract/cash';
import { emailPayload, loginPayload, registerPayload } from '@contract/session';
import { transactionPayload } from '@contract/transactions';
import { profilePayload } from '@contract/user';
import * as constants from '@contract/values/constants';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import {
  CURRENCIES,
  CURRENCY_SYMBOLS,
  INTERNAL_CURRENCY,
  isKnownCurrency,
  isTradable,
  TRADABLE_CURRENCIES,
} from '@contract/values/currencies';
import { ownPeg, pegPayload } from '@contract/values/peg';
import { requiredEmail, requiredNumber, requiredParagraphs, requiredText } from '@contract/values/text';
import { PENDING_TYPES, TRANSACTION_TYPES } from '@contract/values/transaction';
import { walletFundPayload } from '@contract/wallets';
import { figures } from '@/texts/figures';

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

const WRONG = 'percent must be a number from -10 to 10 with at most 2 decimals';

test.each([
  ['0', '0'],
  ['-1.5', '-1.5'],
  ['1.50', '1.5'],
  ['09.25', '9.25'],
  [-3, '-3'],
  [2.25, '2.25'],
  ['10', '10'],
  ['-10.00', '-10'],
])('the distance %p of a peg is %s per cent, and no limit is null', (percent, read) => {
  expect(v.parse(pegPayload, { percent })).toEqual({ percent: read, floor: null, ceiling: null });
});

test.each(['10.01', '-11', '1.234', '', 'one', '+1', '1.', '.5', ' 1', '1 ', '100', null, true, undefined])(
  'the distance %p is refused with a reason',
  (percent) => {
    const { issues } = v.safeParse(pegPayload, { percent });
    expect(issues?.[0].path?.[0]?.key).toBe('percent');
    if (percent !== undefined) expect(issues?.[0].message).toBe(WRONG);
  },
);

test('the limits of a peg are positive rates; one that is not is refused by its name', () => {
  const limits = { floor: '210', ceiling: '220.5' };
  expect(v.parse(pegPayload, { percent: '1', ...limits })).toEqual({ percent: '1', ...limits });
  for (const name of ['floor', 'ceiling']) {
    const { issues } = v.safeParse(pegPayload, { percent: '1', [name]: '-5' });
    expect(issues?.[0].message).toContain(name);
  }
});

test('an answer names the limit that a listing is outside of, or none', () => {
  const peg = { percent: '-1.5', floor: '210', ceiling: null };
  for (const outside of ['floor', 'ceiling', null])
    expect(v.parse(ownPeg, { ...peg, outside })).toEqual({ ...peg, outside });
  expect(v.is(ownPeg, { ...peg, outside: 'roof' })).toBe(false);
  expect(v.is(ownPeg, { outside: null })).toBe(false);
});

const NOT_ALLOWED = 'name holds characters that are not allowed';

const reasons = (schema: v.GenericSchema<unknown, unknown>, text: string) =>
  (v.safeParse(schema, text).issues ?? []).map(({ message }) => message);

test.each([
  ['two lines', 'Ada\nhttps://evil.example'],
  ['a bell', 'a\u0007b'],
  ['a character that turns the writing round', 'Ada\u202eadA'],
  ['an invisible space', 'A\u200bda'],
  ['an invisible joiner', 'A\u200dda'],
  ['a line separator', 'A\u2028da'],
])('a name holds no %s', (_what, text) => {
  expect(reasons(requiredText('name'), text)).toEqual([NOT_ALLOWED]);
});

test.each([
  'Ama Owusu',
  'Adébáyò',
  '王小明',
  'O’Neil-Mensah 2',
  '🙂',
  '👩\u200d💻',
  '👩🏽\u200d💻',
  'क्\u200dष',
  'می\u200cخواهم',
])('%s is a name', (text) => {
  expect(reasons(requiredText('name'), text)).toEqual([]);
});

test.each([
  ['a bell', 'a\u0007b'],
  ['a character that turns the writing round', 'a\u2066b'],
  ['an invisible space', 'a\u200bb'],
])('a text of several lines holds no %s', (_what, text) => {
  expect(reasons(requiredParagraphs('name', 90), text)).toEqual([NOT_ALLOWED]);
});

test.each(['one line', 'two\nlines\r\n\tand a tab', 'a family: 👨\u200d👩\u200d👧'])(
  'a text of several lines may be %j',
  (text) => {
    expect(reasons(requiredParagraphs('name', 90), text)).toEqual([]);
  },
);

test.each([
  ['\u202a6222 0210\u202c', '6222 0210'],
  ['６２２２\u200b－0210', '6222－0210'],
  ['+٢٣٣ 20\ufeff', '+233 20'],
])('the number of an account or a telephone loses its invisible marks and has ASCII digits: %j', (typed, number) => {
  expect(v.parse(requiredNumber('number', 60), typed)).toBe(number);
});

test('only invisible marks are no number', () => {
  expect(reasons(requiredNumber('number', 60), '\u200b')).toEqual(['number is a required field']);
});

test.each([
  'ada@xn--bcher-kva.example',
  'ada@mail--host.example',
  'ada@people.xn--p1ai',
  "o'neil+a.b@example.com",
  'ada..b@EXAMPLE.co',
])('%s is an email address, as in a browser’s own field [S5.register.1]', (address) => {
  expect(v.parse(requiredEmail('email'), address)).toBe(address);
});

test.each([
  'ada',
  'ada@',
  'ada@host',
  'ada@-a.example',
  'ada@a-.example',
  'ada@a..example',
  'a da@b.example',
  'ada@b.example,c',
])('%s is no email address [S5.register.1]', (address) => {
  expect(reasons(requiredEmail('email'), address)).toEqual(['email expects an email address']);
});

test('the constants are those of specification 9 [S9.requestTimeout, S9.reconnectDelay, S9.redirectDelay, S9.drawer]', () => {
  expect(constants).toEqual({
    REQUEST_TIMEOUT_MS: 5_000,
    LONGEST_WAIT_MS: 4_000,
    RECONNECT_DELAY_MS: 5_000,
    PASSWORD_RESET_REDIRECT_MS: 5_000,
    DRAWER_WIDTH: 250,
    OTP_DIGITS: 6,
    OTP_VALID_MS: 300_000,
    PASSWORD_MIN_LENGTH: 8,
    PASSWORD_SPECIAL_CHARACTERS: '!@#$%^&*(),.?":;|{}<>+_-',
    RATE_BAND_LOW: '0.9',
    RATE_BAND_HIGH: '1.1',
    BILATERAL_FEE_SHARE: '0.01',
    MULTILATERAL_FEE_SHARE: '0.015',
    NO_FEE: '0',
    NO_RATE: '0',
    BALANCE_DECIMALS: 2,
    LISTING_TOTAL_DECIMALS: 2,
    LISTING_RATE_DECIMALS: 4,
    MARKET_RATE_DECIMALS: 5,
    AMOUNT_INPUT_DECIMALS: 2,
    RATE_INPUT_DECIMALS: 8,
    LEDGER_DECIMALS: 8,
    MORNING_FROM_HOUR: 5,
    AFTERNOON_FROM_HOUR: 12,
    EVENING_FROM_HOUR: 17,
    LIVE_CHANNEL_PATH: 'ws/main/',
  });
  expect(DISPUTE_MAX_LENGTH).toBe(4_000);
  expect(LIVE_CHANNEL_PATH).toBe('ws/main/');
});

test('there are four currencies, each with a name and a symbol [S1.currencies.1, S1.currencies.3, S9.currencies]', () => {
  expect(CURRENCIES).toEqual(['CNY', 'GHC', 'NGN', 'USD']);
  expect(CURRENCY_SYMBOLS).toEqual({ CNY: '¥', GHC: '₵', NGN: '₦', USD: '$' });
  expect(figures.currencies).toEqual({
    CNY: 'Chinese Yuan',
    GHC: 'Ghanaian Cedis',
    NGN: 'Nigerian Naira',
    USD: 'US Dollars',
  });
  expect([...CURRENCIES, 'EUR', 'toString'].map(isKnownCurrency)).toEqual([true, true, true, true, false, false]);
});

test('the dollar is internal, and the other three are traded [S1.currencies.2]', () => {
  expect(INTERNAL_CURRENCY).toBe('USD');
  expect(TRADABLE_CURRENCIES).toEqual(['CNY', 'GHC', 'NGN']);
  expect([...CURRENCIES, 'EUR'].map(isTradable)).toEqual([true, true, true, false, false]);
});

test('there are six types of transactions, and five of them can be pending [S7.getPendingTransactions]', () => {
  expect(TRANSACTION_TYPES).toEqual(['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER', 'DELETE_LIST']);
  expect(PENDING_TYPES).toEqual(['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER']);
});
