import type { Call } from './call';
import { anyAnswer } from '@contract/schemas/envelopes';
import { bankAccountPayload, bankAccountsAnswer } from '@contract/schemas/bankAccount';
import { otpPayload } from '@contract/schemas/otp';
import { paymentDetailsAnswer } from '@contract/schemas/paymentDetails';
import { walletBalanceAnswer, walletFundPayload, walletsAnswer } from '@contract/schemas/wallet';

const get = { method: 'GET', access: 'token', body: 'none', payload: null } as const;
const post = { method: 'POST', access: 'token', body: 'json', answer: anyAnswer } as const;
const remove = { method: 'DELETE', access: 'token', body: 'none', payload: null, answer: anyAnswer } as const;

/** Spec 7: wallets, bank accounts, payment details and the one-time pin. */
export const walletCalls = {
  getWallets: { ...get, path: 'wallets/', answer: walletsAnswer },
  getWallet: { ...get, path: 'wallets/', query: ['currency'], answer: walletBalanceAnswer },
  fundWallet: { ...post, path: 'wallets/fund/', payload: walletFundPayload },
  getPaymentDetails: { ...get, path: 'paymentdetails/', query: ['currency'], answer: paymentDetailsAnswer },
  getBankAccounts: { ...get, path: 'bankaccounts/', answer: bankAccountsAnswer },
  getBankAccountsOf: { ...get, path: 'bankaccounts/', query: ['currency'], answer: bankAccountsAnswer },
  createBankAccount: { ...post, path: 'bankaccounts/', payload: bankAccountPayload },
  removeBankAccount: { ...remove, path: 'bankaccounts/{id}/remove_account/' },
  requestOtp: { ...post, path: 'otp/', body: 'none', payload: null },
  verifyOtp: { ...post, path: 'otp/verify/', payload: otpPayload },
} as const satisfies Record<string, Call>;
