import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { compare, type Decimal, parseDecimal, roundTo, toText } from './decimal';
import { numberMarks, plainFigure } from './numberMarks';
import { ENGLISH_WAY, plainIn, type Reading, readTyped } from './typedNumber';

/** An amount or a rate that was typed or pasted, parsed once. Read again in the same language, its text says the same. */
export type TypedNumber = {
  readonly text: string;
  /** True for a rate whose text is read the other way round (domain/money/turnedInput); its value is the rate itself. */
  readonly isTurned?: boolean;
} & Reading;

const hasMoreDecimals = (value: Decimal, most: number) => compare(roundTo(value, most, 'down'), value) !== 0;

/** Reads an amount such as "1,000.50" as people type it; `amountOf` decides which amounts count. */
export function typedAmount(text: string): TypedNumber {
  return { text, ...readTyped(text) };
}

const asRate = (typed: TypedNumber): TypedNumber =>
  typed.value !== null && hasMoreDecimals(typed.value, RATE_INPUT_DECIMALS)
    ? { text: typed.text, value: null, problem: 'unreadable' }
    : typed;

/** Reads a rate in the same way; one with more than 8 decimals cannot be read. */
export const typedRate = (text: string): TypedNumber => asRate(typedAmount(text));

/**
 * An amount that nobody typed: of a request, an address or the app itself, "1000.50" in every language. Its text is
 * what would be typed in the current one.
 */
export function filledAmount(text: string): TypedNumber {
  const plain = plainIn(ENGLISH_WAY, text.trim());
  const value = plain === null ? null : parseDecimal(plain);
  if (plain === null || value === null) return { text, value: null, problem: text.trim() ? 'unreadable' : 'empty' };
  return { text: numberMarks().decimal === '.' ? text : plainFigure(plain), value, problem: null };
}

/** The same for a rate. */
export const filledRate = (text: string): TypedNumber => asRate(filledAmount(text));

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
