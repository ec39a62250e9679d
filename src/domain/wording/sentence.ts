import { isTradable, TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { amountOf, rateText, typedAmount, typedRate } from '@/domain/money/typedNumber';
import { isPositive, toText } from '@/domain/money/decimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { palette as english, paletteTexts } from '@/texts/palette';

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

/** What a word of a sentence means. */
type Meaning = Sentence['verb'] | 'towards' | 'at';

/** English is read in every language, beside the language of the page. */
const VOCABULARIES = () => [english.sentence, paletteTexts.sentence];
const SIGNS: Readonly<Record<string, Meaning>> = { '→': 'towards', '->': 'towards', '>': 'towards', '@': 'at' };

function meaningOf(word: string): Meaning | undefined {
  if (Object.hasOwn(SIGNS, word)) return SIGNS[word];
  const meanings = ['list', 'order', 'towards', 'at'] as const;
  return meanings.find((meaning) => VOCABULARIES().some((words) => words[meaning].includes(word)));
}

type Part = Partial<Omit<Sentence, 'verb'>>;

function readNumber(word: string, isRate: boolean): Part | null {
  const typed = isRate ? typedRate(word) : typedAmount(word);
  if (typed.value === null || !isPositive(typed.value)) return null;
  if (isRate) return { rate: rateText(typed) };
  const amount = amountOf(typed);
  return amount === null ? null : { amount: toText(amount) };
}

/** Chinese has no spaces between words: "挂单500CNY换NGN". */
function apart(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const words = [...Object.values(paletteTexts.sentence).flat(), ...TRADABLE_CURRENCIES];
  return text.replaceAll(new RegExp(words.join('|'), 'gi'), ' $& ');
}

/** Splits a text into words and signs: "NGN→CNY" is three. Commas belong to the figures. */
const wordsOf = (text: string): string[] =>
  apart(text.toLowerCase())
    .replaceAll(/->|→|>|@/g, ' $& ')
    .split(/\s+/)
    .filter(Boolean);

/**
 * Reads "list 500 CNY for NGN at 212" or "order 2,000 NGN to CNY"; all but the verb may be missing. Null if it does not
 * begin with a verb or has an unknown word, because a half-filled ticket would be wrong.
 */
function readSentence(text: string): Sentence | null {
  const [first = '', ...words] = wordsOf(text);
  const verb = meaningOf(first);
  if (verb !== 'list' && verb !== 'order') return null;
  const read: Sentence = { verb, amount: null, currency: null, to: null, rate: null };
  let before: Meaning | undefined;
  for (const word of words) {
    const code = word.toUpperCase();
    const meaning = meaningOf(word);
    const isSign = meaning === 'towards' || meaning === 'at';
    const part: Part | null = isSign
      ? {}
      : isTradable(code)
        ? { [before === 'towards' || read.currency !== null ? 'to' : 'currency']: code }
        : readNumber(word, before === 'at');
    const isTwice = part !== null && Object.keys(part).some((key) => read[key as keyof Part] !== null);
    if (part === null || isTwice) return null;
    Object.assign(read, part);
    before = meaning;
  }
  return read.to !== null && read.to === read.currency ? null : read;
}

/** The numbers that an ambiguous word may mean: two readings, or what it would mean in another country. */
function readingsOf(word: string): readonly string[] {
  const typed = typedAmount(word);
  if (typed.problem === 'ambiguous') return typed.readings;
  return typed.problem === 'unreadable' && typed.offered !== undefined ? [typed.offered] : [];
}

/** Each meaning of a sentence: more than one if a number in it has two. Empty if it cannot be read. */
export function readSentences(text: string): Sentence[] {
  const words = wordsOf(text);
  const at = words.findIndex((word) => readingsOf(word).length > 0);
  if (at < 0) return [readSentence(text)].filter((sentence) => sentence !== null);
  return readingsOf(words[at] ?? '').flatMap((number) => readSentences(words.with(at, plainFigure(number)).join(' ')));
}
