import type { ContractBackend } from '@test/contract/suite/bench';

const DONE = ['status'];
const USER = ['id', 'username', 'email', 'phone_number', 'birthday', 'first_name', 'last_name'];
const BANK_ACCOUNT = ['id', 'currency', 'bank_name', 'account_number', 'account_name', 'first_name', 'last_name'];
const KIND = ['id', 'type', 'status', 'path', 'created_at', 'last_updated'];
const MONEY = ['currency_from', 'currency_to', 'amount', 'rate', 'transaction_fee'];
const FACTS = [
  'kind',
  'transaction',
  'type',
  'status',
  'amount',
  'received',
  'currency',
  'to',
  'rate',
  'count',
  'highest',
  'note',
];
const BELONGINGS = ['user', 'email', 'transaction_receipt', 'bank_account', 'qr_code'];
const TRANSACTION = [...KIND, ...MONEY, ...BELONGINGS];

/** What the reference backend sends and the app does not read. Nothing else may leave it. */
export const OWN_FIELDS: NonNullable<ContractBackend['ownFields']> = {
  login: ['expiry'],
  register: ['id', 'email', 'username'],
  sendWelcome: DONE,
  requestPasswordReset: DONE,
  confirmPasswordReset: DONE,
  sendContactForm: DONE,
  requestOtp: DONE,
  verifyOtp: DONE,
  deleteAccount: DONE,
  markNotificationsRead: DONE,
  updateMe: USER,
  fundWallet: ['id', 'currency', 'balance'],
  getNotifications: ['read'],
  getUnreadCount: ['id', 'message', 'created_at', 'read', 'about', ...FACTS],
  getWallet: ['id', 'currency'],
  getRate: ['id', 'currency_from', 'currency_to', 'last_updated'],
  getPaymentDetails: ['currency'],
  createBankAccount: BANK_ACCOUNT,
  createTransaction: TRANSACTION,
  revokeTransaction: TRANSACTION,
  createDispute: ['id', 'transaction', 'description', 'created_at'],
};
