import * as v from 'valibot';
import { defineCalls, ownCalls, READ, SEND } from './call';
import { listOf, oneOf } from './values/envelopes';
import { LEDGER_DECIMALS } from './values/constants';
import { decimalText, decimalTextOrNull, positiveDecimalPayload } from './values/decimalText';
import { idText, requiredText } from './values/text';

/** Spec 3, Wallet. `balance` is exact decimal text, or null if the backend did not send a number. */
export const wallet = v.object({ id: idText, currency: v.string(), balance: decimalTextOrNull });
export type Wallet = v.InferOutput<typeof wallet>;

export const walletsAnswer = listOf(wallet);

/** GET wallets/?currency=: only the balance is certain to be there (spec 7). */
export const walletBalanceAnswer = oneOf(v.object({ balance: decimalTextOrNull }));
export type WalletBalance = v.InferOutput<typeof walletBalanceAnswer>;

/** POST /wallets/fund/: returns a listing's amount during a deactivation (decision 138). */
export const walletFundPayload = v.object({
  user: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  currency: requiredText('currency', 3),
  amount: positiveDecimalPayload('amount', LEDGER_DECIMALS),
});
export type WalletFundPayload = v.InferOutput<typeof walletFundPayload>;

/** Specification 4 puts wallets in the home group. A transaction moves money too. */
const FED_BY = ['homepage_updates', 'transactions'] as const;

/** Specification 7: wallets. */
export const walletCalls = defineCalls({
  getWallets: { ...READ, path: 'wallets/', answer: walletsAnswer, fedBy: FED_BY },
  getWallet: { ...READ, path: 'wallets/', query: { currency: null }, answer: walletBalanceAnswer, fedBy: FED_BY },
  fundWallet: {
    ...SEND,
    path: 'wallets/fund/',
    payload: walletFundPayload,
    keyed: true,
    makesStale: ['homepage_updates', 'transactions'],
  },
});

/**
 * The cost and the result of one currency, counted in another. Null: a market rate that it needs was not known. The
 * average is null too if nothing is held.
 */
const countedIn = v.object({
  currency: v.string(),
  /** The cost of the holding. */
  cost: v.nullable(decimalText),
  /** The cost of one unit of the holding. */
  average: v.nullable(decimalText),
  realised: v.nullable(decimalText),
});

/** What a calendar year in UTC brought: realised in each currency that is counted in, and the fees in its own. */
const yearResult = v.object({
  year: v.number(),
  realised: v.array(v.object({ currency: v.string(), amount: v.nullable(decimalText) })),
  fees: decimalText,
});

/** One currency of the user: the amount that they own, in the wallet, in listings and held for orders. */
const currencyProfit = v.object({
  currency: v.string(),
  held: decimalText,
  counted: v.array(countedIn),
  /** The oldest first; a server of the version before sends none. */
  years: v.optional(v.array(yearResult)),
});
export type CurrencyProfit = v.InferOutput<typeof currencyProfit>;

/** Average cost and realised result, first in, first out. Not complete: the server has more lines to count. */
export const profitAnswer = v.object({ complete: v.boolean(), results: v.array(currencyProfit) });

/** Average cost and realised result (docs/PROTOCOL.md): the capability `profit` of our own server. */
export const profitCalls = ownCalls('profit', {
  getProfit: { ...READ, path: 'profit/', answer: profitAnswer, fedBy: ['homepage_updates', 'transactions'] },
});
