import { decimal, toText } from '@/domain/money/decimal';
import { formatExact, formatFixed, formatMovement, ungrouped } from '@/domain/money/formatDecimal';
import { pickedTurned, textIn } from '@/domain/money/turnedInput';
import { filledAmount, readTyped, typedAmount, typedRate } from '@/domain/money/typedNumber';
import { remarkOn } from '@/domain/money/typedRemark';
import { checkListRate } from '@/domain/rules/listRules';
import { readSentences } from '@/domain/wording/sentence';
import { ENGLISH } from '@/texts/language/language';
import { CHINESE, FRENCH, LANGUAGES, speakOnly } from '@test/support/languages/speaking';
import { atEffort } from '@test/support/random/effort';
import { type SeededRandom, withSeed } from '@test/support/random/seededRandom';

/**
 * What a typed number may mean, found in another way than the parser's: the text is cut into runs of digits and the marks
 * between them, and each way to explain all of its marks is a meaning. The answer is a list of canonical texts.
 */
type Way = readonly [group: string, decimal: string];

/** The decimal comma, with or without marks of thousands. */
const COMMA = ['-,', '.-', '.,', ' ,', "',"].map(wayOf);

/** The ways that a language knows, and those that it reads only if no known one fits. `-` is no mark. */
const KNOWN: Readonly<
  Record<string, { usual: readonly Way[]; rare: readonly Way[]; offered?: readonly Way[]; powers: readonly string[] }>
> = {
  en: {
    usual: [',-', ',.', "'-", "'.", ' -', ' .', '--', '-.'].map(wayOf),
    rare: [],
    offered: COMMA,
    powers: ['', '', '', 'kK', '', '', 'mM'],
  },
  zh: {
    usual: [',-', ',.', "'-", "'.", ' -', ' .', '--', '-.'].map(wayOf),
    rare: ['.-', '.,', ' ,', "',"].map(wayOf),
    offered: COMMA,
    powers: ['', '', '', '', '万', '', '', '', '亿'],
  },
  fr: {
    usual: [' -', ' ,', ' .', "'-", "',", "'.", '.-', '.,', '--', '-,', '-.'].map(wayOf),
    rare: [',-', ',.'].map(wayOf),
    powers: ['', '', '', 'kK', '', '', 'mM'],
  },
};

function wayOf(signs: string): Way {
  return [signs[0] ?? '', signs[1] ?? ''];
}

const SAME: Readonly<Record<string, string>> = { '’': "'", '＇': "'", '，': ',', '．': '.', '－': '!', '＋': '!' };
const SPACES = new Set([' ', '\u00a0', '\u2009', '\u202f', '\u3000']);

function simple(sign: string): string {
  if (SPACES.has(sign)) return ' ';
  const wide = Math.max('０１２３４５６７８９'.indexOf(sign), '٠١٢٣٤٥٦٧٨٩'.indexOf(sign));
  if ('١٢'.includes(sign)) return sign === '١' ? '1' : '2';
  const letter = ['ｋＫ', 'ｍＭ'].findIndex((pair) => pair.includes(sign));
  return wide >= 0 ? String(wide) : letter >= 0 ? ('km'[letter] ?? '') : (SAME[sign] ?? sign);
}

/** The digits before the decimals and the decimals, moved by powers of ten and spelled canonically. */
function moved(whole: string, decimals: string, power: number): string {
  const digits = whole + decimals.padEnd(power, '0');
  const before = digits.slice(0, whole.length + power).replace(/^0+/, '');
  const after = digits.slice(whole.length + power).replace(/0+$/, '');
  return (before === '' ? '0' : before) + (after === '' ? '' : `.${after}`);
}

const isGrouped = ([first = '', ...rest]: readonly string[]) =>
  first.length >= 1 && first.length <= 3 && !first.startsWith('0') && rest.every((run) => run.length === 3);

/** Each meaning with its way; the last mark is the decimal one, or none is. */
function explained(runs: readonly string[], marks: readonly string[]): { way: Way; whole: string; decimals: string }[] {
  const found: { way: Way; whole: string; decimals: string }[] = [];
  for (const hasDecimals of marks.length > 0 ? [false, true] : [false]) {
    const groups = hasDecimals ? marks.slice(0, -1) : marks;
    const parts = hasDecimals ? runs.slice(0, -1) : runs;
    const decimals = hasDecimals ? (runs.at(-1) ?? '') : '';
    const [group = '-'] = groups;
    const decimal = hasDecimals ? (marks.at(-1) ?? '-') : '-';
    if (groups.some((mark) => mark !== group) || group === decimal) {
      if (!(group === '-' && decimal === '-')) continue;
    }
    if (groups.length > 0 ? !isGrouped(parts) : parts.join('') + decimals === '') continue;
    found.push({ way: [group, decimal], whole: parts.join(''), decimals });
  }
  return found;
}

/** Every number that a text may mean in a language, with "?" one that is only offered; null for a text of nothing. */
function meaningsOf(text: string, language: string): string[] | null {
  const { usual, rare, offered = [], powers } = KNOWN[language] ?? { usual: [], rare: [], powers: [] };
  let signs = [...text.trim()].map(simple);
  if (signs.length === 0) return null;
  const power = Math.max(
    powers.findIndex((units) => units.includes(signs.at(-1) ?? '') && units !== ''),
    0,
  );
  if (power > 0) signs = signs.slice(0, -1);
  while (power > 0 && signs.at(-1) === ' ') signs.pop();
  if (signs.some((sign) => !/[\d.,' ]/.test(sign))) return [];
  const runs = signs.join('').split(/[.,' ]/);
  const meanings = explained(
    runs,
    signs.filter((sign) => /\D/.test(sign)),
  );
  const among = (ways: readonly Way[]) => [
    ...new Set(
      meanings
        .filter(({ way }) => ways.some(([group, decimal]) => group === way[0] && decimal === way[1]))
        .map(({ whole, decimals }) => moved(whole, decimals, power)),
    ),
  ];
  const first = among(usual);
  if (first.length > 0) return first;
  const second = among(rare);
  if (second.length > 0 || !/\d/.test(signs.at(-1) ?? '')) return second;
  const [other] = among(offered);
  return other === undefined ? [] : [`${other}?`];
}

const LANGUAGE = { en: ENGLISH, zh: CHINESE, fr: FRENCH };

/** The number, both numbers of a doubtful text, the one to ask for, or why there is none. */
function read(text: string): string {
  const typed = typedAmount(text);
  if (typed.problem === 'ambiguous') return typed.readings.join(' or ');
  if (typed.problem === 'unreadable' && typed.offered !== undefined) return `${typed.offered}?`;
  return typed.value === null ? typed.problem : toText(typed.value);
}

test.each([
  ['en', '1,234', '1234'],
  ['en', '1.234', '1.234'],
  ['en', "1'234.56", '1234.56'],
  ['en', '１２３．４５', '123.45'],
  ['en', '2.5m', '2500000'],
  ['en', '1K', '1000'],
  ['en', '1,5', '1.5?'],
  ['en', '12,50', '12.5?'],
  ['en', '0,5', '0.5?'],
  ['en', '0,00461234', '0.00461234?'],
  ['en', '1 234,56', '1234.56?'],
  ['en', '1,', 'unreadable'],
  ['en', '5 000', '5000'],
  ['en', '5 000.5', '5000.5'],
  ['en', '\u202a5000\u202c', '5000'],
  ['en', '5000\u200b', '5000'],
  ['en', '\u200e5\u2060,\ufeff000', '5000'],
  ['en', '١٢', '12'],
  ['zh', '१२.५', '12.5'],
  ['zh', '12,50', '12.5?'],
  ['en', '12万', 'unreadable'],
  ['zh', '1,234', '1234'],
  ['zh', '12万', '120000'],
  ['zh', '1.5亿', '150000000'],
  ['zh', '１，２３４．５', '1234.5'],
  ['zh', '1.234,56', '1234.56'],
  ['zh', '1k', 'unreadable'],
  ['fr', '1,234', '1.234'],
  ['fr', '1.234', '1234 or 1.234'],
  ['fr', '1.234k', '1234000 or 1234'],
  ['fr', '0.234', '0.234'],
  ['fr', '1.2345', '1.2345'],
  ['fr', '1 234,5', '1234.5'],
  ['fr', '1\u00a0234\u202f567,5', '1234567.5'],
  ['fr', '1’234.56', '1234.56'],
  ['fr', '1.234,56', '1234.56'],
  ['fr', '1,234.56', '1234.56'],
  ['fr', '1,5 k', '1500'],
  ['fr', '1.2,3', 'unreadable'],
  ['fr', '10²', 'unreadable'],
  ['fr', '1\t234', 'unreadable'],
  ['fr', '\u202f', 'empty'],
] as const)('in %s "%s" is read as %s [S11.numbers.read] [S11.numbers.asked]', (language, text, meaning) => {
  speakOnly(LANGUAGE[language]);
  expect(read(text)).toBe(meaning);
});

test('figures have the separators of the language, exactly from their text [S11.numbers.shown]', () => {
  speakOnly(FRENCH);
  expect(formatFixed('9007199254740993.999', 2, 'down')).toBe('9\u202f007\u202f199\u202f254\u202f740\u202f993,99');
  expect(formatMovement('-1234.5')).toBe('−1\u202f234,50');
  expect(ungrouped(formatExact('1234567.5'))).toBe('1234567,5');
  speakOnly(CHINESE);
  expect(formatExact('1234567.5')).toBe('1,234,567.5');
});

test('a number from the wire has the same value in every language, and its text is what a user would type [S11.numbers.shown]', () => {
  speakOnly(FRENCH);
  expect(filledAmount('1.234')).toMatchObject({ text: '1,234', value: decimal('1.234') });
  expect(filledAmount('1234,5').problem).toBe('unreadable');
  expect(textIn(typedRate('216,5'), false)).toBe('216,5');
  expect(pickedTurned(decimal('0.0005'), decimal('0.0004'))).toMatchObject({ text: '2000,00', problem: null });
});

/** The remark in one line. */
function said(text: string, most?: number, max: string | null = null): string | null {
  const remark = remarkOn(text, most, max);
  return remark && `${remark.says} ${remark.numbers.join(' or ')}`;
}

test('a decimal comma is never guessed in English and Chinese: the number is offered [S11.numbers.asked]', () => {
  const offered = ['asked 1.5', 'asked 12.5', 'asked 0.5', null];
  expect(['1,5', '12,50', '0,5', '1,234'].map((text) => said(text, 2))).toEqual(offered);
  speakOnly(CHINESE);
  expect(['1,5', '12,50', '0,5', '1,234'].map((text) => said(text, 2))).toEqual(offered);
});

test('an amount with too many decimals has the reason, but not the exact balance [S11.numbers.shown]', () => {
  expect([said('1.234', 2), said('1.234', 8), said('9.996', 2, '9.996')]).toEqual(['tooLong ', null, null]);
  speakOnly(FRENCH);
  expect([said('1,234', 2), said('1,234')]).toEqual(['tooLong ', null]);
});

test.each(['₦5,000.00', 'NGN 5,000', '¥100', '$5', '5000 元', '12 pcs', '1x', '-5'])(
  'a figure with another sign is answered with how numbers are written: "%s" [S11.numbers.shown]',
  (text) => {
    for (const language of [ENGLISH, CHINESE, FRENCH]) {
      speakOnly(language);
      expect(said(text, 2)).toBe('writeAs ');
    }
  },
);

test('in French a Chinese unit is answered with how numbers are written [S11.numbers.shown]', () => {
  speakOnly(FRENCH);
  expect(said('12万', 2)).toBe('writeAs ');
});

test('only an unusual text has a remark: what it was read as, or that it mixes marks [S11.numbers.shown]', () => {
  expect(['1,234.50', '1.5', 'abc', '1,', ''].map((text) => said(text))).toEqual([null, null, null, null, null]);
  expect(said('1.5k')).toBe('read 1500');
  expect(said('1.2,3')).toBe('writeAs ');
  speakOnly(FRENCH);
  expect(['1 234,5', '1234,5'].map((text) => said(text))).toEqual([null, null]);
  expect(said('1.5')).toBe('read 1.5');
  expect(said('1.000')).toBe('asked 1000 or 1');
});

test.each([
  ['1..2', null],
  [' 1..2 ', null],
  ['.,', null],
  ['a.b,c', null],
  ["1'2,3", 'writeAs '],
])(
  'what cannot be read may be unfinished if it has one mark and no other sign: "%s" [S11.numbers.shown]',
  (text, remark) => {
    expect(said(text)).toBe(remark);
  },
);

test('a doubtful rate is not sent: the rule asks for the choice [S11.numbers.asked]', () => {
  speakOnly(FRENCH);
  expect(checkListRate(typedRate('216.919'), '216')).toBe('Choose which number you mean.');
  expect(checkListRate(typedRate('216,919'), '216')).toBeNull();
  expect(checkListRate(typedRate('1.2,3'), '216')).toBe('Please enter a valid rate.');
  expect(checkListRate(typedRate('300'), '216')).toBe('Rate must be between 194,4000 and 237,6000.');
});

test('a sentence with a doubtful number has two meanings [S11.numbers.asked]', () => {
  expect(readSentences('list 1.23 CNY at 216.919')).toHaveLength(1);
  expect(readSentences('anything')).toEqual([]);
  speakOnly(FRENCH);
  expect(readSentences('list 5 CNY at 216.919').map(({ rate }) => rate)).toEqual(['216919', '216.919']);
});

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
