import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { bareNumber } from '@contract/values/text';
import { currentLanguage } from '@/texts/language/language';
import { compare, type Decimal, parseDecimal, roundTo, toText } from './decimal';
import { numberMarks, plainFigure } from './numberMarks';

/**
 * What a typed number means. If there are two meanings, both are returned, as canonical text. `offered` is what an
 * unreadable text would mean in another country; it counts only if the user chooses it.
 */
type Reading =
  | { readonly value: Decimal; readonly problem: null }
  | { readonly value: null; readonly problem: 'empty' | 'unreadable'; readonly offered?: string }
  | { readonly value: null; readonly problem: 'ambiguous'; readonly readings: readonly string[] };

/** How numbers are typed in a language. Each way is two marks: the separator of thousands and the decimal mark. */
interface Habits {
  readonly usual: readonly string[];
  /** Ways of other countries, used if no usual one fits, and only for numbers with thousands, which are unambiguous. */
  readonly foreign: readonly string[];
  /** Ways that are offered if no other one fits: the decimal keypads of many phones have a comma and no point. */
  readonly offered: readonly string[];
  /** Units behind a number, with their powers of ten. */
  readonly units: Readonly<Partial<Record<string, number>>>;
}

/** "0,500" or "1,5" is a decimal comma in many countries. Here it is offered, since commas are separators of thousands. */
const ENGLISH_WAY = ',.';
const LETTERS = { k: 3, m: 6 };
const DECIMAL_COMMA = ['.,', ' ,', "',"];
const ENGLISH: Habits = { usual: [ENGLISH_WAY, "'.", ' .'], foreign: [], offered: DECIMAL_COMMA, units: LETTERS };
const OTHERS: Partial<Record<string, Habits>> = {
  zh: { usual: ENGLISH.usual, foreign: DECIMAL_COMMA, offered: DECIMAL_COMMA, units: { 万: 4, 亿: 8 } },
  // The keypad has a point for decimals, and some countries separate thousands with it: "1.234" has two meanings.
  fr: { usual: [' ,', "',", '.,', ' .', "'."], foreign: [',.'], offered: [], units: LETTERS },
};

/** From a full-width sign to the same sign of ASCII. */
const FULL_WIDTH = 0xfee0;

/** The same text with ASCII digits and marks, without the invisible marks that are copied with a figure. */
const toAscii = (text: string): string =>
  bareNumber(text)
    .trim()
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/[\u00a0\u2009\u202f\u3000]/g, ' ')
    .replaceAll('’', "'");

/** The number in its plain spelling, "1234.5", if it is written in this way; otherwise null. */
function plainIn([group = '', decimal = '']: string, text: string, isForeign = false): string | null {
  const grouped = new RegExp(`^[1-9]\\d{0,2}([${group}]\\d{3})+([${decimal}]\\d*)?$`);
  const plain = new RegExp(`^(\\d+[${decimal}]?|[${decimal}]\\d)\\d*$`);
  const isWritten = grouped.test(text) || (!isForeign && plain.test(text));
  return isWritten ? text.replaceAll(group, '').replace(decimal, '.').replace(/^\./, '0.') : null;
}

const UNREADABLE = { value: null, problem: 'unreadable' } as const;

/** Reads a number as people type it in the current language: with marks of thousands, digits of any script, "1k", "12万". */
export function readTyped(text: string): Reading {
  const ascii = toAscii(text);
  if (ascii === '') return { value: null, problem: 'empty' };
  const { usual, foreign, offered, units } = OTHERS[currentLanguage().id] ?? ENGLISH;
  const power = units[ascii.slice(-1).toLowerCase()];
  const figure = power === undefined ? ascii : ascii.slice(0, -1).trimEnd();
  const inWays = (ways: readonly string[], isForeign = false) => {
    const texts = ways.map((way) => plainIn(way, figure, isForeign)).filter((plain) => plain !== null);
    const values = texts
      .map((plain) => parseDecimal(`${plain}e${String(power ?? 0)}`))
      .filter((value) => value !== null);
    return new Map(values.map((value) => [toText(value), value]));
  };
  const inUsual = inWays(usual);
  const found = inUsual.size > 0 ? inUsual : inWays(foreign, true);
  if (found.size > 1) return { value: null, problem: 'ambiguous', readings: [...found.keys()] };
  const [value] = found.values();
  if (value !== undefined) return { value, problem: null };
  // "1," may become "1,000".
  const [other] = /\d$/.test(figure) ? inWays(offered).keys() : [];
  return other === undefined ? UNREADABLE : { ...UNREADABLE, offered: other };
}

/** A typed or pasted amount or rate, parsed once. Its text gives the same again in the same language. */
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
 * An amount that was not typed, but comes from a request, an address or the app, as "1000.50" in every language. Its
 * text is what would be typed in the current language.
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
 * The amount that was typed; null if it cannot be read or has more than 2 decimals, or as many as are allowed. The exact
 * balance counts with all its decimals, because Max takes it (decision 16).
 */
export function amountOf(
  { value }: TypedNumber,
  balance: string | null = null,
  decimals: number = AMOUNT_INPUT_DECIMALS,
): Decimal | null {
  if (value === null || !hasMoreDecimals(value, decimals)) return value;
  const held = balance === null ? null : parseDecimal(balance);
  return held !== null && compare(held, value) === 0 ? value : null;
}

/** The same amount as canonical decimal text. */
export function amountText(typed: TypedNumber, balance: string | null = null, decimals?: number): string | null {
  const amount = amountOf(typed, balance, decimals);
  return amount && toText(amount);
}

/** A rate as canonical decimal text; null if it cannot be read. */
export function rateText({ value }: TypedNumber): string | null {
  return value && toText(value);
}
