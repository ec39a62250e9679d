import { filledAmount, typedAmount, typedRate } from '@/domain/money/typedNumber';
import { toText } from '@/domain/money/decimal';
import { formatExact, formatFixed, formatMovement, ungrouped } from '@/domain/money/formatDecimal';
import { pickedTurned, textIn } from '@/domain/money/turnedInput';
import { decimal } from '@/domain/money/decimal';
import { remarkOn } from '@/domain/money/typedRemark';
import { checkListRate } from '@/domain/rules/listRules';
import { readSentences } from '@/domain/wording/sentence';
import { ENGLISH } from '@/texts/language/language';
import { CHINESE, FRENCH, speakOnly } from '@test/support/languages/speaking';

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

test('a number of the wire is the same in every language, and its text is what would be typed [S11.numbers.shown]', () => {
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
