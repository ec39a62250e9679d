import type { Listing } from '@contract/listings';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import {
  add,
  compare,
  decimal,
  divide,
  minOf,
  multiply,
  roundTo,
  subtract,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { badRequest, notFound } from './wire';
import { type BackendState, newId, type TransactionRecord } from './state';

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

/** What one hop takes from whom. */
interface Take {
  listing: Listing;
  taken: string;
  paid: string;
}

/**
 * Spends `net` on what others list of `to` for `from`, cheapest first, then oldest; only at `rate` if one is given.
 * Null if they list too little: then nothing was taken.
 */
function takeFromMarket(
  state: BackendState,
  buyer: string,
  hop: { from: string; to: string; net: string; rate: string | null },
): { received: string; settle: () => void } | null {
  let left = decimal(hop.net);
  let received = ZERO;
  const takes: Take[] = [];
  for (const listing of offersOf(state, buyer, hop)) {
    if (compare(left, ZERO) === 0) break;
    const wanted = divide(left, decimal(listing.rate), LEDGER_DECIMALS, 'down');
    const all = compare(wanted, decimal(listing.Amount)) > 0;
    const taken = all ? decimal(listing.Amount) : wanted;
    // The last crumb of a division stays with the lister here; the real ledger books it as rounding.
    const paid = all ? roundTo(multiply(taken, decimal(listing.rate)), LEDGER_DECIMALS, 'down') : left;
    takes.push({ listing, taken: toText(taken), paid: toText(paid) });
    received = add(received, taken);
    left = subtract(left, paid);
  }
  if (compare(left, ZERO) > 0) return null;
  return { received: toText(received), settle: () => takes.forEach((take) => settleTake(state, hop.from, take)) };
}

function offersOf(
  state: BackendState,
  buyer: string,
  hop: { from: string; to: string; rate: string | null },
): Listing[] {
  const wanted = hop.rate;
  return state.listings
    .filter(({ user, currency, swap_to }) => user !== buyer && currency === hop.to && swap_to === hop.from)
    .filter(({ rate }) => wanted === null || compare(decimal(rate), decimal(wanted)) === 0)
    .sort((a, b) => compare(decimal(a.rate), decimal(b.rate)) || parseInt(a.id, 10) - parseInt(b.id, 10));
}

function settleTake(state: BackendState, currency: string, { listing, taken, paid }: Take): void {
  listing.Amount = toText(subtract(decimal(listing.Amount), decimal(taken)));
  if (listing.Amount === '0') state.listings.splice(state.listings.indexOf(listing), 1);
  if (listing.user !== null) credit(state, listing.user, currency, paid);
}

/** Ends a transaction and notifies its user. */
function finish(state: BackendState, transaction: TransactionRecord, status: string): void {
  transaction.status = status;
  transaction.last_updated = new Date().toISOString();
  for (const order of state.orders) {
    if (order.transaction === transaction.id) order.status = status.toLowerCase();
  }
  state.notifications.unshift({
    id: newId(state),
    message: `Your ${transaction.type} transaction is ${status}.`,
    created_at: transaction.last_updated,
    owner: transaction.user ?? '',
    read: false,
  });
}

/** Gives back what a transaction holds and ends it as revoked or rejected. */
export function giveBack(state: BackendState, transaction: TransactionRecord, status: 'REVOKED' | 'REJECTED'): void {
  if (transaction.held !== '0') credit(state, transaction.user ?? '', transaction.currency_from, transaction.held);
  transaction.held = '0';
  finish(state, transaction, status);
}

/** The operator's yes to a funding or a withdrawal. */
export function approve(state: BackendState, id: string): void {
  const transaction = state.transactions.find((one) => one.id === id && one.status === 'PENDING');
  if (!transaction) throw notFound();
  if (transaction.type === 'FUND_WALLET') {
    credit(state, transaction.user ?? '', transaction.currency_from, transaction.amount);
  }
  transaction.held = '0';
  finish(state, transaction, 'COMPLETED');
}

/** What the worker does with every pending LIST, ORDER and MOF_ORDER, oldest first. */
export function processPending(state: BackendState): void {
  for (const transaction of [...state.transactions].reverse()) {
    if (transaction.status !== 'PENDING') continue;
    if (transaction.type === 'LIST') processListing(state, transaction);
    if (transaction.type === 'ORDER' || transaction.type === 'MOF_ORDER') processOrder(state, transaction);
  }
}

function processListing(state: BackendState, transaction: TransactionRecord): void {
  state.listings.push({
    id: newId(state),
    user: transaction.user,
    currency: transaction.currency_from,
    swap_to: transaction.currency_to ?? '',
    Amount: transaction.amount,
    rate: transaction.rate ?? '0',
    ...(transaction.endsAt && { expires_at: transaction.endsAt }),
  });
  transaction.held = '0';
  finish(state, transaction, 'COMPLETED');
}

/** All or nothing: what the market cannot carry stays pending (decision 135). */
function processOrder(state: BackendState, transaction: TransactionRecord): void {
  const buyer = transaction.user ?? '';
  const net = toText(subtract(decimal(transaction.amount), decimal(transaction.transaction_fee ?? '0')));
  const exactRate = transaction.type === 'ORDER' ? (transaction.rate ?? '0') : null;
  const stops = transaction.path?.split('->') ?? [transaction.currency_from, transaction.currency_to ?? ''];
  const settlements: (() => void)[] = [];
  let carried = net;
  for (const [index, to] of stops.slice(1).entries()) {
    const hop = takeFromMarket(state, buyer, { from: stops[index] ?? '', to, net: carried, rate: exactRate });
    if (!hop) return;
    settlements.push(hop.settle);
    carried = hop.received;
  }
  if (compare(decimal(carried), decimal('0')) <= 0) return;
  const effective = divide(decimal(net), decimal(carried), LEDGER_DECIMALS, 'halfUp');
  if (exactRate === null && compare(effective, decimal(transaction.rate ?? '0')) > 0) return;
  settlements.forEach((settle) => settle());
  credit(state, buyer, transaction.currency_to ?? '', carried);
  transaction.held = '0';
  finish(state, transaction, 'COMPLETED');
}

/** Takes from what others list at a rate, the oldest first. It is paid for by the caller. */
export function takeLevel(
  state: BackendState,
  buyer: string,
  { from, to, rate, taken }: { from: string; to: string; rate: string; taken: string },
): void {
  let left = decimal(taken);
  for (const listing of offersOf(state, buyer, { from, to, rate })) {
    const part = minOf(decimal(listing.Amount), left);
    if (compare(part, ZERO) === 0) return;
    left = subtract(left, part);
    const paid = roundTo(multiply(part, decimal(rate)), LEDGER_DECIMALS, 'down');
    settleTake(state, from, { listing, taken: toText(part), paid: toText(paid) });
  }
}
