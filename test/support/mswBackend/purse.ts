import { add, compare, decimal, subtract, toText, ZERO } from '@/domain/money/decimal';
import { badRequest } from './refusal';
import { type BackendState, newId } from './state';

/** The balance of a user's wallet; zero if there is none. */
export function balanceOf(state: BackendState, owner: string, currency: string): string {
  return walletOf(state, owner, currency)?.balance ?? '0';
}

/** Puts money into a wallet, which is opened if it is missing. */
export function credit(state: BackendState, owner: string, currency: string, amount: string): void {
  const wallet = walletOf(state, owner, currency);
  if (!wallet) state.wallets.push({ id: newId(state), owner, currency, balance: toText(decimal(amount)) });
  else wallet.balance = toText(add(decimal(wallet.balance ?? '0'), decimal(amount)));
}

/**
 * Takes money out of a wallet.
 *
 * @throws Refusal 400 if the balance is too small
 */
export function debit(state: BackendState, owner: string, currency: string, amount: string): void {
  const wallet = walletOf(state, owner, currency);
  const rest = subtract(decimal(wallet?.balance ?? '0'), decimal(amount));
  if (!wallet || compare(rest, ZERO) < 0) throw badRequest('The wallet does not hold that much.');
  wallet.balance = toText(rest);
}

function walletOf(state: BackendState, owner: string, currency: string) {
  return state.wallets.find((wallet) => wallet.owner === owner && wallet.currency === currency);
}
