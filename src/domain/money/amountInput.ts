import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { compare, type Decimal, parseDecimal, roundTo, toText } from './decimal';

/** An amount or a rate that was typed or pasted, parsed once. */
export type TypedNumber = {
  readonly text: string;
  /** True for a rate whose text is read the other way round (domain/money/turnedInput); its value is the rate itself. */
  readonly isTurned?: boolean;
} & (
  | { readonly value: Decimal; readonly problem: null }
  | { readonly value: null; readonly problem: 'empty' | 'unreadable' }
);

const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
// "0,500" or "1,5" is a decimal comma in many countries: commas are accepted only as separators of thousands.
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

const hasMoreDecimals = (value: Decimal, most: number) => compare(roundTo(value, most, 'down'), value) !== 0;

/** Reads an amount such as "1,000.50", with any number of decimals; `amountOf` decides which amounts count. */
export function typedAmount(text: string): TypedNumber {
  const typed = text.trim();
  const plain = typed.replaceAll(',', '');
  const value = PLAIN.test(typed) || GROUPED.test(typed) ? parseDecimal(plain.replace(/^\./, '0.')) : null;
  if (value !== null) return { text, value, problem: null };
  return { text, value: null, problem: typed === '' ? 'empty' : 'unreadable' };
}

/** Reads a rate in the same way; one with more than 8 decimals cannot be read. */
export function typedRate(text: string): TypedNumber {
  const typed = typedAmount(text);
  const isTooFine = typed.value !== null && hasMoreDecimals(typed.value, RATE_INPUT_DECIMALS);
  return isTooFine ? { text, value: null, problem: 'unreadable' } : typed;
}

/**
 * The amount that was typed; null if it cannot be read or has more than 2 decimals. The exact balance counts with all
 * its decimals, because Max takes it (decision 16).
 */
export function amountOf({ value }: TypedNumber, balance: string | null = null): Decimal | null {
  if (value === null || !hasMoreDecimals(value, AMOUNT_INPUT_DECIMALS)) return value;
  const held = balance === null ? null : parseDecimal(balance);
  return held !== null && compare(held, value) === 0 ? value : null;
}

/** The same amount as canonical decimal text. */
export function amountText(typed: TypedNumber, balance: string | null = null): string | null {
  const amount = amountOf(typed, balance);
  return amount && toText(amount);
}

/** A rate as canonical decimal text; null if it cannot be read. */
export function rateText({ value }: TypedNumber): string | null {
  return value && toText(value);
}
