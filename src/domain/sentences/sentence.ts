import { isTradable, type TradableCurrency } from '@contract/values/currencies';
import { amountOf, rateText, typedAmount, typedRate } from '@/domain/money/amountInput';
import { isPositive, toText } from '@/domain/money/decimal';
import { plainFigure } from '@/domain/money/numberMarks';

/** What a sentence asks for. All but `verb` may be missing. */
export interface Sentence {
  verb: 'list' | 'order';
  /** Canonical decimal text. */
  amount: string | null;
  currency: TradableCurrency | null;
  to: TradableCurrency | null;
  /** Canonical decimal text. It may be quoted either way: units of one currency per unit of the other, or the reverse. */
  rate: string | null;
}

const VERBS: Readonly<Record<string, Sentence['verb']>> = {
  list: 'list',
  sell: 'list',
  order: 'order',
  convert: 'order',
};
const TOWARDS = new Set(['to', 'for', 'into', '→', '->', '>']);
const AT = new Set(['at', '@']);

type Part = Partial<Omit<Sentence, 'verb'>>;

function readNumber(word: string, isRate: boolean): Part | null {
  const typed = isRate ? typedRate(word) : typedAmount(word);
  if (typed.value === null || !isPositive(typed.value)) return null;
  if (isRate) return { rate: rateText(typed) };
  const amount = amountOf(typed);
  return amount === null ? null : { amount: toText(amount) };
}

/** Words and signs, each by itself: "NGN→CNY" is three. Commas belong to the figures. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/->|→|>|@/g, ' $& ')
    .split(/\s+/)
    .filter(Boolean);

/**
 * Reads "list 500 CNY for NGN at 212" or "order 2,000 NGN to CNY"; all but the verb may be missing. Null if it begins
 * with no verb, or if a word of it cannot be read: a ticket filled in by half would be wrong.
 */
function readSentence(text: string): Sentence | null {
  const [first = '', ...words] = wordsOf(text);
  const verb = Object.hasOwn(VERBS, first) ? VERBS[first] : undefined;
  if (verb === undefined) return null;
  const read: Sentence = { verb, amount: null, currency: null, to: null, rate: null };
  let before = '';
  for (const word of words) {
    const code = word.toUpperCase();
    const isSign = TOWARDS.has(word) || AT.has(word);
    const part: Part | null = isSign
      ? {}
      : isTradable(code)
        ? { [TOWARDS.has(before) || read.currency !== null ? 'to' : 'currency']: code }
        : readNumber(word, AT.has(before));
    const isTwice = part !== null && Object.keys(part).some((key) => read[key as keyof Part] !== null);
    if (part === null || isTwice) return null;
    Object.assign(read, part);
    before = word;
  }
  return read.to !== null && read.to === read.currency ? null : read;
}

/** Each meaning of a sentence: more than one if a number in it has two. Empty if it cannot be read. */
export function readSentences(text: string): Sentence[] {
  const words = wordsOf(text);
  const at = words.findIndex((word) => typedAmount(word).problem === 'ambiguous');
  const typed = typedAmount(words[at] ?? '');
  if (typed.problem !== 'ambiguous') return [readSentence(text)].filter((sentence) => sentence !== null);
  return typed.readings.flatMap((number) => readSentences(words.with(at, plainFigure(number)).join(' ')));
}
