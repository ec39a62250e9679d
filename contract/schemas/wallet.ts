import * as v from 'valibot';
import { decimalTextOrNull, positiveDecimalPayload } from '@contract/values/decimalText';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import { idText, requiredText } from '@contract/values/text';
import { listOf, oneOf } from './envelopes';

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
