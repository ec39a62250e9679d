import * as v from 'valibot';
import { defineCalls, READ, SEND } from './call';
import { createdTransactionAnswer, PENDING_TYPES, transactionAnswer, transactionsAnswer } from './values/transaction';
import { AMOUNT_INPUT_DECIMALS, LEDGER_DECIMALS, RATE_INPUT_DECIMALS } from './values/constants';
import { TRADABLE_CURRENCIES } from './values/currencies';
import { positiveDecimalPayload } from './values/decimalText';
import { type Peg, pegPayload } from './values/peg';
import { requiredText } from './values/text';
import { endTimePayload } from './values/times';

const currency = (name: string) =>
  v.picklist(TRADABLE_CURRENCIES, `${name} must be one of ${TRADABLE_CURRENCIES.join(', ')}`);
/** The email, fee and zero rate that a client sends are read but never trusted (decision 142). */
const untrusted = v.optional(v.union([v.string(), v.number(), v.null()]));
const image = v.optional(v.nullable(v.instance(Blob, 'expects an image file')));

/** Max sends the exact balance (decision 16). The rules check that any other amount has 2 decimals. */
const amount = positiveDecimalPayload('amount', LEDGER_DECIMALS);

const parties = { email: untrusted, transaction_fee: untrusted };
const cash = {
  ...parties,
  currency_from: currency('currency_from'),
  currency_to: v.optional(currency('currency_to')),
  amount,
  rate: untrusted,
};
const swap = {
  ...parties,
  currency_from: currency('currency_from'),
  currency_to: currency('currency_to'),
  amount,
  rate: positiveDecimalPayload('rate', RATE_INPUT_DECIMALS),
};

/** POST /transactions/, one shape for each type (spec 7). The first two are sent as multipart. */
export const transactionPayload = v.variant(
  'type',
  [
    v.object({
      type: v.literal('FUND_WALLET'),
      ...cash,
      amount: positiveDecimalPayload('amount', AMOUNT_INPUT_DECIMALS),
      transaction_receipt: image,
    }),
    v.object({
      type: v.literal('WITHDRAW'),
      ...cash,
      bank_account: v.pipe(v.union([v.string(), v.number()], 'bank_account is a required field'), v.transform(String)),
      qr_code: image,
    }),
    // Our own fields (docs/PROTOCOL.md). `peg`: the listing follows the market, and its rate is made from the peg.
    // `expires_at`: it ends by itself.
    v.object({
      type: v.literal('LIST'),
      ...swap,
      peg: v.optional(pegPayload),
      expires_at: v.optional(endTimePayload),
    }),
    v.object({ type: v.literal('ORDER'), ...swap }),
    v.object({ type: v.literal('MOF_ORDER'), ...swap, path: requiredText('path', 60) }),
    v.object({ type: v.literal('DELETE_LIST'), ...swap }),
  ],
  'type must be one of FUND_WALLET, WITHDRAW, LIST, ORDER, MOF_ORDER, DELETE_LIST',
);
export type TransactionPayload = v.InferOutput<typeof transactionPayload>;

/** Specification 7: the types sent as multipart, because they may include an image. */
const MULTIPART_TYPES = ['FUND_WALLET', 'WITHDRAW'] as const satisfies TransactionPayload['type'][];

/** What the app sends: spec 7's fields of each type, money as decimal text. */
export interface TransactionDraft {
  type: TransactionPayload['type'];
  email: string;
  currency_from: string;
  currency_to: string;
  amount: string;
  rate: string;
  transaction_fee: string;
  path?: string;
  /** Only for our own server: the listing follows the market. */
  peg?: Peg;
  /** Only for our own server: when the listing ends by itself. */
  expires_at?: string;
  bank_account?: string;
  transaction_receipt?: File;
  qr_code?: File;
}

const MOVES_MONEY = ['transactions', 'homepage_updates', 'listings', 'orders'] as const;

/** Specification 7: transactions. */
export const transactionCalls = defineCalls({
  getTransactions: {
    ...READ,
    path: 'transactions/',
    answer: transactionsAnswer,
    keyed: true,
    fedBy: ['transactions'],
  },
  /** Specification 7 writes no slash before the query. */
  getPendingTransactions: {
    ...READ,
    path: 'transactions',
    query: { status: 'pending', type: PENDING_TYPES },
    answer: transactionsAnswer,
    keyed: true,
    fedBy: ['transactions'],
  },
  getTransaction: {
    ...READ,
    path: 'transactions/',
    query: { txid: null },
    answer: transactionAnswer,
    fedBy: ['transactions'],
  },
  createTransaction: {
    ...SEND,
    path: 'transactions/',
    payload: transactionPayload,
    order: ['email', 'currency_from', 'currency_to', 'amount', 'rate', 'type', 'transaction_fee'],
    multipart: MULTIPART_TYPES,
    success: 201,
    answer: createdTransactionAnswer,
    keyed: true,
    makesStale: MOVES_MONEY,
  },
  revokeTransaction: { ...SEND, path: 'transactions/{id}/revoke/', keyed: true, makesStale: MOVES_MONEY },
});
