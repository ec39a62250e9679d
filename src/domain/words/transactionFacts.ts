import type { Transaction } from '@contract/schemas/transaction';

/** Spec 4: while pending, a transaction may be revoked or disputed. Backends differ in upper and lower case. */
export function isPending({ status }: Pick<Transaction, 'status'>): boolean {
  return status.toUpperCase() === 'PENDING';
}

/** The two currencies of a transaction's rate: `counter` units for one of `base`. */
interface RateUnits {
  base: string;
  counter: string;
}

const PRICES_THE_TARGET = ['ORDER', 'MOF_ORDER'];

/**
 * The units of a transaction's rate: a listing's rate prices the listed currency, an order's the bought one. Null if it
 * has none: funding and withdrawals carry rate 0 and have one currency only (spec 9).
 */
export function rateUnits(transaction: Pick<Transaction, 'type' | 'currency_from' | 'currency_to'>): RateUnits | null {
  const { type, currency_from: from, currency_to: to } = transaction;
  if (to === null || to === from) return null;
  return PRICES_THE_TARGET.includes(type) ? { base: to, counter: from } : { base: from, counter: to };
}
