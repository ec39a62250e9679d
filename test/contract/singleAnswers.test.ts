import * as v from 'valibot';
import { appStatusAnswer } from '@contract/appStatus';
import { unreadAnswer } from '@contract/notifications';
import { paymentDetailsAnswer } from '@contract/paymentDetails';
import { rateAnswer } from '@contract/rates';
import { loginAnswer } from '@contract/session';
import { createdTransactionAnswer, transactionAnswer } from '@contract/values/transaction';
import { userAnswer } from '@contract/user';
import { walletBalanceAnswer, walletsAnswer } from '@contract/wallets';
import { HTML, NO_REFERENCES, RUBBISH, type Shape, without } from './answerShapes';

const USER = { id: '7', username: 'ada', email: null, phone_number: null, birthday: null };
const NO_DETAILS = {
  ...{ bank_name: null, account_name: null, bank_account_number: null, alipay: null, wechatpay: null },
  ...{ mobile_money_network: null, mobile_money_number: null, mobile_money_name: null },
};

const ONES: readonly Shape[] = [
  {
    requirement: '[S3.user, S7.getMe]',
    schema: userAnswer,
    sent: { id: 7, username: 'ada', phone_number: '', groups: [] },
    kept: { ...USER, first_name: null, last_name: null },
    needed: ['id'],
  },
  {
    requirement: '[S3.appStatus, S7.getAppStatus]',
    schema: appStatusAnswer,
    sent: { id: 1, appstatus: false },
    kept: { appstatus: false },
    needed: ['appstatus'],
  },
  {
    requirement: '[S7.getWallet]',
    schema: walletBalanceAnswer,
    sent: { id: 1, currency: 'NGN', balance: 12.5 },
    kept: { balance: '12.5' },
    needed: [],
  },
  {
    requirement: '[S7.getRate]',
    schema: rateAnswer,
    sent: { id: 3, rate: '216.9200' },
    kept: { rate: '216.92' },
    needed: ['rate'],
  },
  {
    requirement: '[S3.paymentDetails, S7.getPaymentDetails]',
    schema: paymentDetailsAnswer,
    sent: { currency: 'CNY', bank_account_number: 3001234567, alipay: '/media/alipay.png', wechatpay: '' },
    kept: { ...NO_DETAILS, bank_account_number: '3001234567', alipay: '/media/alipay.png' },
    needed: [],
  },
  {
    requirement: '[S7.getTransaction]',
    schema: transactionAnswer,
    sent: { id: 9, type: 'STAKING', status: 'On hold', currency_from: 'KES', amount: '0.10', bank_account: { id: 4 } },
    kept: {
      ...{ id: '9', type: 'STAKING', status: 'On hold', email: null, user: null, currency_from: 'KES' },
      ...{ currency_to: null, amount: '0.1', rate: null, transaction_fee: null, created_at: null, last_updated: null },
      ...{ ...NO_REFERENCES, bank_account: '4' },
    },
    needed: ['id', 'type', 'status', 'currency_from', 'amount'],
  },
  {
    requirement: '[S7.type.id]',
    schema: createdTransactionAnswer,
    sent: { id: 41, status: 'PENDING' },
    kept: { id: '41' },
    needed: ['id'],
  },
];

describe.each(ONES)('$requirement', ({ schema, sent, kept, needed }) => {
  test('arrives as an object, as a list holding one or as a page holding one', () => {
    for (const shape of [sent, [sent], { results: [sent] }]) expect(v.parse(schema, shape)).toEqual(kept);
  });

  test('rubbish is refused, and so is one without a field that is needed', () => {
    for (const rubbish of [null, undefined, HTML, 5, true]) expect(v.is(schema, rubbish)).toBe(false);
    const stripped = needed.map((field) => [field, v.is(schema, without(sent, field))]);
    expect(stripped).toEqual(needed.map((field) => [field, false]));
  });
});

test('only the length of the unread list counts, whatever its entries are [S3.unread]', () => {
  const sent = [[1, null, {}], { results: ['a', 'b'] }, []];
  expect(sent.map((list) => v.parse(unreadAnswer, list))).toEqual([3, 2, 0]);
  for (const rubbish of RUBBISH) expect(v.is(unreadAnswer, rubbish)).toBe(false);
});

test('only the token of a login answer is read [S3.loginAnswer]', () => {
  expect(v.parse(loginAnswer, { token: 'abc', expiry: '2026-12-01', user: { id: 7 } })).toEqual({ token: 'abc' });
  for (const sent of [{}, { token: '' }, { token: null }, HTML, null]) expect(v.is(loginAnswer, sent)).toBe(false);
});

test('a wallet with a balance that is not a number is kept with null', () => {
  const sent = [null, 'abc', undefined, {}].map((balance) => ({ id: 1, currency: 'XYZ', balance }));
  expect(v.parse(walletsAnswer, sent)).toEqual(sent.map(() => ({ id: '1', currency: 'XYZ', balance: null })));
});
