import * as v from 'valibot';
import { bankAccountsAnswer } from '@contract/bankAccounts';
import { listingsAnswer } from '@contract/listings';
import { notificationsAnswer } from '@contract/notifications';
import { ordersAnswer } from '@contract/orders';
import { ratesAnswer } from '@contract/rates';
import { transactionsAnswer } from '@contract/values/transaction';
import { walletsAnswer } from '@contract/wallets';
import { NO_REFERENCES, RUBBISH, type Shape, without } from './answerShapes';

const LISTS: readonly Shape[] = [
  {
    requirement: '[S3.wallet, S7.getWallets]',
    schema: walletsAnswer,
    sent: { id: 1, currency: 'NGN', balance: '1500.50', owner: 7 },
    kept: { id: '1', currency: 'NGN', balance: '1500.5' },
    needed: ['id', 'currency'],
  },
  {
    requirement: '[S3.transaction, S7.getTransactions]',
    schema: transactionsAnswer,
    sent: {
      ...{ id: 9, type: 'ORDER', status: 'PENDING', email: 'ada@example.com', user: { id: 7 }, currency_from: 'NGN' },
      ...{ currency_to: 'CNY', amount: 21500, rate: '215.00000000', transaction_fee: '215.00', last_updated: null },
      ...{ created_at: '2026-11-20T09:30:00.123456+01:00', surprise: [] },
    },
    kept: {
      ...{ id: '9', type: 'ORDER', status: 'PENDING', email: 'ada@example.com', user: '7', currency_from: 'NGN' },
      ...{ currency_to: 'CNY', amount: '21500', rate: '215', transaction_fee: '215', last_updated: null },
      ...{ created_at: '2026-11-20T09:30:00.123456+01:00', ...NO_REFERENCES },
    },
    needed: ['id', 'type', 'status', 'currency_from', 'amount'],
  },
  {
    requirement: '[S3.rate, S7.getRates]',
    schema: ratesAnswer,
    sent: { id: 3, currency_from: 'CNY', currency_to: 'NGN', rate: 216.92, source: 'bank' },
    kept: { id: '3', currency_from: 'CNY', currency_to: 'NGN', rate: '216.92', last_updated: null },
    needed: ['id', 'currency_from', 'currency_to', 'rate'],
  },
  {
    requirement: '[S3.bankAccount, S7.getBankAccounts]',
    schema: bankAccountsAnswer,
    sent: { id: 4, currency: 'CNY', bank_name: 'Bank of China', account_number: 6217000012345678, last_name: '' },
    kept: {
      ...{ id: '4', currency: 'CNY', bank_name: 'Bank of China', account_number: '6217000012345678' },
      ...{ account_name: null, first_name: null, last_name: null },
    },
    needed: ['id', 'currency'],
  },
  {
    requirement: '[S3.listing, S7.getListings]',
    schema: listingsAnswer,
    sent: { id: 5, user: 7, currency: 'CNY', swap_to: 'NGN', Amount: '500.00', rate: '1.1000', active: true },
    kept: { id: '5', user: '7', currency: 'CNY', swap_to: 'NGN', Amount: '500', rate: '1.1' },
    needed: ['id', 'currency', 'swap_to', 'Amount', 'rate'],
  },
  {
    requirement: '[S3.order, S7.getOwnOrders]',
    schema: ordersAnswer,
    sent: {
      id: 6,
      user: 7,
      amount: '21500.00',
      currency_from: 'NGN',
      currency_to: 'CNY',
      rate: 215,
      status: 'pending',
    },
    kept: {
      ...{ id: '6', user: '7', order_type: null, amount: '21500', currency: null, currency_from: 'NGN' },
      ...{ currency_to: 'CNY', rate: '215', status: 'pending', transaction: null },
    },
    needed: ['id', 'amount', 'currency_from', 'currency_to', 'rate', 'status'],
  },
  {
    requirement: '[S3.notification, S7.getNotifications]',
    schema: notificationsAnswer,
    sent: { id: 8, message: 'Filled.', is_read: false },
    kept: { id: '8', message: 'Filled.', created_at: null },
    needed: ['id', 'message'],
  },
];

describe.each(LISTS)('$requirement', ({ schema, sent, kept, needed }) => {
  test('arrives bare or as a page, its own fields ignored, its numbers as decimal text', () => {
    expect(v.parse(schema, [sent, sent])).toEqual([kept, kept]);
    expect(v.parse(schema, { count: 1, results: [sent] })).toEqual([kept]);
    expect(v.parse(schema, [])).toEqual([]);
  });

  test('rubbish is refused, and so is an entry without a field that is needed', () => {
    for (const rubbish of RUBBISH) expect(v.is(schema, rubbish)).toBe(false);
    const stripped = needed.map((field) => [field, v.is(schema, [without(sent, field)])]);
    expect(stripped).toEqual(needed.map((field) => [field, false]));
  });
});
