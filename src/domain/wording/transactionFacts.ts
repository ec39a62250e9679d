import type { Transaction } from '@contract/values/transaction';

/** Spec 4: while pending, a transaction may be revoked or disputed. Backends differ in upper and lower case. */
export function isPending({ status }: Pick<Transaction, 'status'>): boolean {
  return status.toUpperCase() === 'PENDING';
}

/** The pair of a transaction's rate: units of `swapTo` for one of `currency`. */
interface RateUnits {
  currency: string;
  swapTo: string;
}

const PRICES_THE_TARGET = ['ORDER', 'MOF_ORDER'];

/**
 * The units of a transaction's rate: a listing's rate prices the listed currency, an order's the bought one. Null if it
 * has none: funding and withdrawals carry rate 0 and have one currency only (spec 9).
 */
export function rateUnits(transaction: Pick<Transaction, 'type' | 'currency_from' | 'currency_to'>): RateUnits | null {
  const { type, currency_from: source, currency_to: target } = transaction;
  if (target === null || target === source) return null;
  return PRICES_THE_TARGET.includes(type) ? { currency: target, swapTo: source } : { currency: source, swapTo: target };
}
