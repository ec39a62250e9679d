import * as v from 'valibot';
import { defineCalls, ownCalls, READ, REMOVE, SEND } from './call';
import { listOf } from './values/envelopes';
import { TRADABLE_CURRENCIES } from './values/currencies';
import { decimalText } from './values/decimalText';
import { idText, optionalText, requiredNumber, requiredText } from './values/text';

/** Spec 3, Bank account. */
const bankAccount = v.object({
  id: idText,
  currency: v.string(),
  bank_name: optionalText,
  account_number: optionalText,
  account_name: optionalText,
  first_name: optionalText,
  last_name: optionalText,
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const bankAccountsAnswer = listOf(bankAccount);

/** POST /bankaccounts/: all fields are required (spec 5). */
export const bankAccountPayload = v.object({
  account_name: requiredText('account_name', 120),
  account_number: requiredNumber('account_number', 60),
  bank_name: requiredText('bank_name', 120),
  currency: v.picklist(TRADABLE_CURRENCIES, `currency must be one of ${TRADABLE_CURRENCIES.join(', ')}`),
  first_name: requiredText('first_name', 80),
  last_name: requiredText('last_name', 80),
});
export type BankAccountPayload = v.InferOutput<typeof bankAccountPayload>;

/** Specification 7: the user's saved bank accounts. */
export const bankAccountCalls = defineCalls({
  getBankAccounts: { ...READ, path: 'bankaccounts/', answer: bankAccountsAnswer, fedBy: ['bank_accounts'] },
  getBankAccountsOf: {
    ...READ,
    path: 'bankaccounts/',
    query: { currency: null },
    answer: bankAccountsAnswer,
    fedBy: ['bank_accounts'],
  },
  createBankAccount: {
    ...SEND,
    path: 'bankaccounts/',
    payload: bankAccountPayload,
    success: 201,
    makesStale: ['bank_accounts'],
  },
  removeBankAccount: { ...REMOVE, path: 'bankaccounts/{id}/remove_account/', makesStale: ['bank_accounts'] },
});

/** The longest name that a user gives to an account, in characters. */
export const LABEL_MAX_LENGTH = 60;

/** Facts of a saved bank account, besides the account. */
const payee = v.object({
  /** The id of the bank account. */
  account: idText,
  label: v.nullable(v.string()),
  default: v.boolean(),
  /** How many withdrawals were paid out to it, how much that was, and when the last was; ISO 8601. */
  times_used: v.number(),
  total_used: decimalText,
  last_used: v.nullable(v.string()),
  /** From when on it can be withdrawn to; null: now. */
  usable_from: v.nullable(v.string()),
  /** True if the second factor shortens the wait. */
  lifted_by_factor: v.optional(v.boolean(), false),
});
export type Payee = v.InferOutput<typeof payee>;

export const payeesAnswer = v.array(payee);

/** POST /payees/. At most one account of a currency is its default. */
export const payeePayload = v.object({
  account: v.pipe(v.union([v.string(), v.number()], 'account is a required field'), v.transform(String)),
  label: v.nullable(requiredText('label', LABEL_MAX_LENGTH)),
  default: v.boolean('default is true or false'),
});
export type PayeePayload = v.InferOutput<typeof payeePayload>;

/** Facts of saved bank accounts (docs/PROTOCOL.md): the capability `payees` of our own server. */
export const payeeCalls = ownCalls('payees', {
  getPayees: { ...READ, path: 'payees/', answer: payeesAnswer, fedBy: ['bank_accounts', 'transactions'] },
  savePayee: { ...SEND, path: 'payees/', payload: payeePayload, makesStale: ['bank_accounts'] },
});
