import { filledAmount, readTyped, typedAmount } from '@/domain/money/typedNumber';
import { toText } from '@/domain/money/decimal';
import { formatExact, formatFixed, ungrouped } from '@/domain/money/formatDecimal';
import { atEffort } from '@test/support/random/effort';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { withSeed } from '@test/support/random/seededRandom';
import { LANGUAGES, speakOnly } from '@test/support/languages/speaking';
import { meaningsOf } from './typedOracle';

/** With less than a thousand, some outcome may never be tried. */
const CASES = atEffort(5_000);

const SIGNS = [..."0123456789.,' ’\u00a0\u202f\u3000kKmM万亿-+eE１０，．ｋ%١²"];
const GROUPS = [',', '.', ' ', '\u00a0', '\u202f', '\u2009', "'", '’', '，', ''] as const;
const POINTS = ['.', ',', '．'] as const;
const UNITS = ['', '', '', 'k', 'K', 'm', 'M', ' k', '万', '亿', ' 万'] as const;

const wide = (text: string) => text.replace(/\d/g, (digit) => '０１２３４５６７８９'[parseInt(digit, 10)] ?? digit);

/** A number as somebody somewhere writes it. */
function written(random: SeededRandom): string {
  const digits = random.digits(random.between(1, 9));
  const group = random.oneOf(GROUPS);
  const whole = random.chance(80) ? digits.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, group) : digits;
  const decimals = random.chance(60) ? random.oneOf(POINTS) + random.digits(random.between(0, 5)) : '';
  const text = whole + decimals + random.oneOf(UNITS);
  return random.chance(15) ? wide(text) : text;
}

/** The same with a sign put in, left out or replaced, sometimes. */
function spoiled(text: string, random: SeededRandom): string {
  let [signs, times] = [[...text], random.chance(40) ? random.between(1, 3) : 0];
  for (; times > 0; times -= 1) {
    const added = random.chance(60) ? [random.oneOf(SIGNS)] : [];
    const at = random.between(0, signs.length);
    signs = [...signs.slice(0, at), ...added, ...signs.slice(at + (random.chance(50) ? 1 : 0))];
  }
  return signs.join('');
}

/** What the parser answers, in the oracle's form. */
function answered(text: string): string[] | null {
  const reading = readTyped(text);
  if (reading.problem === 'empty') return null;
  if (reading.problem === 'ambiguous') return [...reading.readings];
  if (reading.problem === 'unreadable' && reading.offered !== undefined) return [`${reading.offered}?`];
  return reading.value === null ? [] : [toText(reading.value)];
}

const sorted = (meanings: readonly string[] | null) => JSON.stringify(meanings && [...meanings].sort());

/** Expects that no case of any language finds a fault. */
function expectNoFault(find: (random: SeededRandom, language: string) => string | null): void {
  withSeed((random) => {
    let fault: string | null = null;
    for (let index = 0; index < CASES && fault === null; index += 1) {
      const language = random.oneOf(LANGUAGES);
      speakOnly(language);
      fault = find(random, language.id);
      if (fault !== null) fault = `${language.id}: ${fault}`;
    }
    expect(fault).toBeNull();
  });
}

test('a typed number is read as the only number that it can mean, asked about or refused, never guessed [S11.numbers.read]', () => {
  const seen = { read: 0, asked: 0, refused: 0 };
  expectNoFault((random, language) => {
    const text = spoiled(written(random), random);
    const [answer, meant] = [answered(text), meaningsOf(text, language)];
    seen[answer === null || answer.length === 0 ? 'refused' : answer.length === 1 ? 'read' : 'asked'] += 1;
    return sorted(answer) === sorted(meant) ? null : `"${text}" is ${sorted(answer)}, not ${sorted(meant)}`;
  });
  // Each outcome is tried.
  expect(Math.min(seen.read, seen.refused, 20 * seen.asked)).toBeGreaterThan(CASES / 20);
});

test('a figure that is shown in a language is read back as the same number in that language [S11.numbers.shown]', () => {
  expectNoFault((random) => {
    const exact = `${random.digits(random.between(1, 12))}.${random.digits(random.between(1, 8))}`;
    const canonical = toText(filledAmount(exact).value ?? raise(exact));
    const shown = [formatExact(canonical), formatFixed(canonical, 8), ungrouped(formatExact(canonical))];
    const typed = filledAmount(canonical);
    const wrong = [...shown, typed.text].find((figure) => sorted(answered(figure)) !== sorted([canonical]));
    if (toText(typed.value ?? raise(exact)) !== canonical) return `${canonical} is filled in as another number`;
    return wrong === undefined ? null : `${canonical} is shown as "${wrong}" and read as ${sorted(answered(wrong))}`;
  });
});

test('a number that is read keeps its text, so that nothing typed is lost', () => {
  expectNoFault((random) => {
    const text = spoiled(written(random), random);
    return typedAmount(text).text === text ? null : `"${text}" became "${typedAmount(text).text}"`;
  });
});

function raise(text: string): never {
  throw new Error(`"${text}" is no number`);
}
