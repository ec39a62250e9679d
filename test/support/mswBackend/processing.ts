import { compare, decimal, divide, subtract, toText } from '@/domain/money/decimal';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import { takeFromMarket } from './fill';
import { credit } from './purse';
import { notFound } from './refusal';
import { type BackendState, newId, type TransactionRecord } from './state';

/** Ends a transaction and notifies its user. */
export function finish(state: BackendState, transaction: TransactionRecord, status: string): void {
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
