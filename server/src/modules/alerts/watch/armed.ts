import type { AlertWatch } from '@contract/values/alerts';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import { decimal, divide, multiply, toText } from '@/domain/money/decimal';

/** An alert that waits for what it watches. */
export interface Armed {
  id: string;
  userId: string;
  currency: string;
  swapTo: string;
  watch: AlertWatch;
  /** Decimal text. */
  rate: string;
  /** Decimal text; null for any amount. */
  amount: string | null;
  /** False until what it watches was clearly not so. */
  ready: boolean;
  arming: number;
}

/** That an alert has fired, or that it may fire from now on. */
export interface AlertEvent {
  alert: Armed;
  became: 'ready' | 'fired';
  /** What is listed at its rate or better, or the market rate: at which it fired. */
  at: string;
}

const UNIT = `0.${'1'.padStart(LEDGER_DECIMALS, '0')}`;
const SMALLEST = decimal(UNIT);

/** Amounts and rates as whole numbers of their smallest unit, which both have 8 decimals. */
export const unitsOf = (text: string): bigint => BigInt(toText(divide(decimal(text), SMALLEST, 0, 'down')));
export const textOf = (units: bigint): string => toText(multiply(decimal(String(units)), SMALLEST));

/** Clearly not so: 0.1 % of the rate beyond it (decision 262). */
const [WHOLE, BEYOND] = [1_000n, 1n];
/** The lowest rate that is at least 0.1 % higher. */
export const clearlyAbove = (rate: bigint): bigint => (rate * (WHOLE + BEYOND) + WHOLE - 1n) / WHOLE;
/** The highest rate that is at least 0.1 % lower. */
export const clearlyBelow = (rate: bigint): bigint => (rate * (WHOLE - BEYOND)) / WHOLE;
