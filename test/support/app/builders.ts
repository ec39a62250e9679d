import type { BankAccount } from '@contract/bankAccounts';
import type { Listing } from '@contract/listings';
import type { Notification } from '@contract/notifications';
import type { Order } from '@contract/orders';
import type { PaymentDetails } from '@contract/paymentDetails';
import type { CurrencyRate } from '@contract/rates';
import type { Transaction } from '@contract/values/transaction';
import type { User } from '@contract/user';
import type { Wallet } from '@contract/wallets';

let lastId = 0;
const nextId = () => String((lastId += 1));
const MOMENT = '2026-11-20T09:30:00.000000Z';

/** Ada, as GET /users/me/ knows her. Every builder returns the contract's parsed shape, changed by `changes`. */
export const aUser = (changes: Partial<User> = {}): User => ({
  id: nextId(),
  username: 'ada',
  email: 'ada@example.com',
  phone_number: '+233200000001',
  birthday: '1990-12-31',
  first_name: 'Ada',
  last_name: 'Mensah',
  ...changes,
});

/** A wallet of 1,000 yuan. */
export const aWallet = (changes: Partial<Wallet> = {}): Wallet => ({
  id: nextId(),
  currency: 'CNY',
  balance: '1000',
  ...changes,
});

/** A rate of 216.92 naira for one yuan. */
export const aRate = (changes: Partial<CurrencyRate> = {}): CurrencyRate => ({
  id: nextId(),
  currency_from: 'CNY',
  currency_to: 'NGN',
  rate: '216.92',
  last_updated: MOMENT,
  ...changes,
});

/** 500 yuan for sale at 215 naira each, listed by user 2. */
export const aListing = (changes: Partial<Listing> = {}): Listing => ({
  id: nextId(),
  user: '2',
  currency: 'CNY',
  swap_to: 'NGN',
  Amount: '500',
  rate: '215',
  ...changes,
});

/** A pending bilateral order transaction of user 1: 21,500 naira into yuan at 215. */
export const aTransaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: nextId(),
  type: 'ORDER',
  status: 'PENDING',
  email: 'ada@example.com',
  user: '1',
  currency_from: 'NGN',
  currency_to: 'CNY',
  amount: '21500',
  rate: '215',
  transaction_fee: '215',
  created_at: MOMENT,
  last_updated: MOMENT,
  transaction_receipt: null,
  bank_account: null,
  qr_code: null,
  path: null,
  ...changes,
});

/** The pending order of `aTransaction()`. */
export const anOrder = (changes: Partial<Order> = {}): Order => ({
  id: nextId(),
  user: '1',
  order_type: 'BILATERAL',
  amount: '21500',
  currency: 'NGN',
  currency_from: 'NGN',
  currency_to: 'CNY',
  rate: '215',
  status: 'pending',
  transaction: null,
  ...changes,
});

/** An unread notification. */
export const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  id: nextId(),
  message: 'Your listing was filled.',
  created_at: MOMENT,
  ...changes,
});

/** A saved bank account in yuan. */
export const aBankAccount = (changes: Partial<BankAccount> = {}): BankAccount => ({
  id: nextId(),
  currency: 'CNY',
  bank_name: 'Bank of China',
  account_number: '6217000012345678',
  account_name: 'Ada Mensah',
  first_name: 'Ada',
  last_name: 'Mensah',
  ...changes,
});

/** The details for paying in naira. */
export const paymentDetailsOf = (changes: Partial<PaymentDetails> = {}): PaymentDetails => ({
  bank_name: 'First Bank',
  account_name: 'Crossrate Ltd',
  bank_account_number: '3001234567',
  alipay: null,
  wechatpay: null,
  mobile_money_network: null,
  mobile_money_number: null,
  mobile_money_name: null,
  ...changes,
});
