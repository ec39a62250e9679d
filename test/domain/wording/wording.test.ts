import Papa from 'papaparse';
import { CSV_MARK, csvRecord, readCsv } from '@/domain/wording/csv';
import { CROCKFORD, readFundingReference } from '@/domain/wording/fundingReference';
import { greetingAt } from '@/domain/wording/greeting';
import { withoutNumbers } from '@/domain/wording/hiddenNumbers';
import { endOfDay, isDay, startOfDay } from '@/domain/wording/localDay';
import { inverseRateSentence, isSmallRate } from '@/domain/wording/pairNames';
import { pegText } from '@/domain/money/peggedRate';
import { readRatesFile, writeRatesFile } from '@/domain/wording/ratesFile';
import { formatDevice, inCountry } from '@/domain/wording/deviceName';
import { isPending, rateUnits } from '@/domain/wording/transactionFacts';
import { AUTH_SENTENCES, authSaid } from '@/texts/authSentences';
import { LANDING_SENTENCES, landingSaid } from '@/texts/landingSentences';
import { ENGLISH, type Language } from '@/texts/language/language';
import { HOUSE_SENTENCES, said, SENTENCES } from '@/texts/sentences';
import { REQUIREMENTS } from '@test/spec/requirements';
import { CHINESE, FRENCH, speakOnly } from '@test/support/languages/speaking';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const specified: string[] = [SENTENCES, AUTH_SENTENCES, LANDING_SENTENCES].flatMap((sentences) =>
  Object.values(sentences),
);

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
  [0, 'evening'],
])('at hour %d it wishes a good %s [S2.home.2, S2.home.4, S9.greeting]', (hour, part) => {
  expect(greetingAt(hour, 'ada')).toBe(`Good ${part}, ada.`);
});

test.each([null, '', '  '])("the greeting uses 'User' for the name %p [S2.home.3]", (name) => {
  expect(greetingAt(9, name)).toBe('Good morning, User.');
});

test('every sentence is in the specification, to the letter', () => {
  const specification = REQUIREMENTS.map(({ text }) => text).join('\n');
  expect(specified.filter((sentence) => !specification.includes(sentence))).toEqual([]);
});

test('every text that the validation rules and the error catalogue quote is a sentence, or one with a placeholder', () => {
  const quoted = REQUIREMENTS.filter(({ id }) => /^S[58]\./.test(id)).flatMap(({ text }) =>
    [...text.matchAll(/(?:^|[\s(])'([^']+)'/g)].map(([, words = '']) => words),
  );
  const filled = [
    said.rateOutOfBand('{low}', '{high}'),
    landingSaid.contactFailed('{server error or message}'),
    ...specified,
  ];
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((words) => !filled.includes(words))).toEqual([]);
});

test('no two sentences of the product and the specification are the same', () => {
  const all = [...specified, ...Object.values(HOUSE_SENTENCES)];
  expect(new Set(all).size).toBe(all.length);
});

test('a required field is named as in the specification', () => {
  expect(authSaid.fieldRequired('Email')).toBe(AUTH_SENTENCES.emailRequired);
  expect(authSaid.fieldRequired('Username')).toBe(AUTH_SENTENCES.usernameRequired);
});

test('the inverse is shown beside a rate below 1', () => {
  expect(inverseRateSentence('NGN', 'CNY', '0.00461')).toBe('1 CNY = 216.92 NGN');
  expect(inverseRateSentence('NGN', 'CNY', '0.00464')).toBe('1 CNY = 215.52 NGN');
  expect(inverseRateSentence('GHC', 'CNY', '0.6613')).toBe('1 CNY = 1.5122 GHC');
  expect(inverseRateSentence('GHC', 'CNY', '0.6614')).toBe('1 CNY = 1.5119 GHC');
  expect(inverseRateSentence('NGN', 'CNY', '0.0001')).toBe('1 CNY = 10,000.00 NGN');
  expect(inverseRateSentence('NGN', 'CNY', '0.1')).toBe('1 CNY = 10.00 NGN');
  // 9.99995 is below ten, and has four decimals even if it is rounded to ten.
  expect(inverseRateSentence('NGN', 'CNY', '0.1000005')).toBe('1 CNY = 10.0000 NGN');
});

test.each(['1', '1.00', '216.92', '0', '-0.5', 'rubbish'])('no inverse is shown beside a rate of %s', (rate) => {
  expect(isSmallRate(rate)).toBe(false);
  expect(inverseRateSentence('NGN', 'CNY', rate)).toBeNull();
});

const begin = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

test("a day is from its first moment in the user's time zone until the day after it", () => {
  expect(startOfDay('2026-11-22')).toBe(begin(2026, 11, 22));
  expect(endOfDay('2026-11-22')).toBe(begin(2026, 11, 23));
  expect(endOfDay('2026-12-31')).toBe(begin(2027, 1, 1));
  expect(isDay('2024-02-29')).toBe(true);
});

test.each([
  '2026-02-31',
  '2026-13-01',
  '0002-11-22',
  '26-11-22',
  '2026-1-22',
  '2026-11-2',
  '2026-11-222',
  'x2026-11-22',
  // JavaScript takes these for dates.
  '2026-11-22 (',
  '+002026-11-22',
  '2026-11-22T10:00',
  '2026-ab-22',
  '',
  'today',
])('%p is no day', (text) => {
  expect([startOfDay(text), endOfDay(text), isDay(text)]).toEqual([undefined, undefined, false]);
});

test.each([
  ['1.5', '+1.5%'],
  ['2', '+2%'],
  ['-1.5', '−1.5%'],
  ['0', '±0%'],
])('the distance %s of a peg is written %s', (percent, text) => {
  expect(pegText(percent)).toBe(text);
});

test.each([
  ['You received ¥ 1,234.50 for 7 orders.', 'You received ¥ ••• for ••• orders.'],
  ["1'000 or 1 000 or 1’000", '••• or ••• or •••'],
  ['1 000,50 F', '••• F'],
  ['Room 5.', 'Room •••.'],
  ['٣٤ and 8', '••• and •••'],
  ['none', 'none'],
])('in %j each number is dots', (text, hidden) => {
  expect(withoutNumbers(text)).toBe(hidden);
});

test('a session is named by its browser and its system, and by its country if that is known', () => {
  const session = { browser: 'Firefox', system: 'Windows', country: 'NG' };
  expect(formatDevice(session)).toBe('Firefox on Windows, Nigeria');
  expect(formatDevice({ ...session, country: '' })).toBe('Firefox on Windows');
  expect(inCountry('Phone', 'not a country')).toBe('Phone, not a country');
});

test.each([
  ['PENDING', true],
  ['pending', true],
  ['COMPLETED', false],
  ['REVOKED', false],
  ['', false],
])('a transaction of the status %p may be revoked and disputed: %p [S4.revoke.1]', (status, pending) => {
  expect(isPending({ status })).toBe(pending);
});

test.each(['ORDER', 'MOF_ORDER'])('the rate of type %s prices the currency that is bought', (type) => {
  const units = rateUnits({ type, currency_from: 'NGN', currency_to: 'CNY' });
  expect(units).toEqual({ currency: 'CNY', swapTo: 'NGN' });
});

test.each(['LIST', 'DELETE_LIST'])('the rate of type %s prices the currency that is listed', (type) => {
  const units = rateUnits({ type, currency_from: 'CNY', currency_to: 'NGN' });
  expect(units).toEqual({ currency: 'CNY', swapTo: 'NGN' });
});

test.each([null, 'NGN'])('a transaction in one currency only, with the target %p, has no rate to show', (target) => {
  expect(rateUnits({ type: 'FUND_WALLET', currency_from: 'NGN', currency_to: target })).toBeNull();
});

const PIECES = ['a', '"', ',', '\r\n', '\n', ' ', '=', '+', '-', '@', "'", '€', '1', ';', '\t', ''];

const RECORDS = 2_000;

const CELLS = 5;

const seed = chooseSeed();

it.each<[string, Language, string]>([
  ['English', ENGLISH, ','],
  ['French', FRENCH, ';'],
])(
  `any text read back by another reader is the text, with an apostrophe before a formula, in %s; seed ${String(seed)} [S11.statement.csv]`,
  (_name, language, delimiter) => {
    speakOnly(language);
    const random = seededChoices(seed);
    const text = () => Array.from({ length: random.between(0, 6) }, () => random.oneOf(PIECES)).join('');
    const records = Array.from({ length: RECORDS }, () => ['row', ...Array.from({ length: CELLS }, text)]);
    const file = records.map((cells) => csvRecord(cells)).join('');
    const { data } = Papa.parse<string[]>(file, { newline: '\r\n', delimiter });
    const expected = records.map((cells) =>
      cells.map((cell) => (/^(\s*[=+\-@]|[\t\r])/.test(cell) ? `'${cell}` : cell)),
    );
    expect(data.slice(0, -1)).toEqual(expected);
    expect(readCsv(CSV_MARK + file)).toEqual(expected);
  },
);

it.each(
  ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((sign) => [
    sign,
    ` ${sign}`,
    `\n${sign}`,
    `\u3000\r\n${sign}`,
    `\u200b${sign}`,
  ]),
)('a cell that begins with %j is defused [S11.statement.csv]', (start) => {
  const { data } = Papa.parse<string[]>(csvRecord(['row', `${start}cmd()`]), { newline: '\r\n', delimiter: ',' });
  expect(data[0]).toEqual(['row', `'${start}cmd()`]);
});

it('a figure is written plainly, also a negative one, and ends with the line of RFC 4180 [S11.statement.csv]', () => {
  expect(csvRecord(['-1', { figure: '-985.50000001' }])).toBe("'-1,-985.50000001\r\n");
});

it.each<[string, Language, string]>([
  ['commas between cells and points in figures in English', ENGLISH, '2026-11-27 10:00:09,"1,5;2",-985.5,0'],
  ['the same in Chinese', CHINESE, '2026-11-27 10:00:09,"1,5;2",-985.5,0'],
  ['semicolons between cells and commas in figures in French', FRENCH, '2026-11-27 10:00:09;"1,5;2";-985,5;0'],
])('a spreadsheet of the country reads the file: %s [S11.statement.csv]', (_what, language, record) => {
  speakOnly(language);
  const cells = [{ at: '2026-11-27T10:00:09.123Z' }, '1,5;2', { figure: '-985.5' }, { figure: '0' }];
  expect(csvRecord(cells)).toBe(`${record}\r\n`);
});

it('a file begins with the byte order mark of UTF-8 [S11.statement.csv]', () => {
  expect([...Buffer.from(CSV_MARK, 'utf8')]).toEqual([0xef, 0xbb, 0xbf]);
});

const RATES = [
  { from: 'CNY', to: 'NGN', rate: '212.5' },
  { from: 'NGN', to: 'CNY', rate: '0.00470588' },
];

it('a saved file has a line for every pair, and is read back as it was [S11.console.rates.form]', () => {
  const file = writeRatesFile(RATES);
  expect(file.split('\r\n')).toHaveLength(14);
  expect(file).toMatch(/^\uFEFFfrom,to,rate\r\nCNY,GHC,\r\nCNY,NGN,212\.5\r\n/);
  expect(readRatesFile(file)).toEqual({ rates: RATES, unread: [] });
});

it.each([
  ['without heads, with spaces and small letters', 'cny, ngn ,212.50\nNGN,CNY,0.00470588\n'],
  ['by a spreadsheet that writes decimals with a comma', 'from;to;rate\r\nCNY;NGN;212,5\r\nNGN;CNY;0,00470588\r\n'],
  ['with quotes and empty lines', '"from","to","rate"\n"CNY","NGN","212.5"\n\n"NGN","CNY","0.00470588"\n\n'],
  ['with a pair twice, of which the last one counts', 'CNY,NGN,1\nNGN,CNY,0.00470588\nCNY,NGN,212.5'],
])('reads a file that was written %s [S11.console.rates.form]', (_how, file) => {
  const { rates, unread } = readRatesFile(file);
  expect(rates.toSorted((a, b) => a.from.localeCompare(b.from))).toEqual(RATES);
  expect(unread).toEqual([]);
});

it.each([
  'CNY,NGN,much',
  'CNY,CNY,1',
  'CNY,EUR,1',
  'CNY,NGN,0',
  'CNY,NGN,-1',
  'CNY,NGN,1,5',
  '"CNY',
  'CNY;NGN;1.000,5',
])('names the line of what is no rate: %s [S11.console.rates.form]', (line) => {
  expect(readRatesFile(`from,to,rate\n${line}`).unread).toEqual(line === '"CNY' ? [1] : [2]);
});

describe('the reference of a funding', () => {
  const SIGNS = [...CROCKFORD];
  const read = (signs: readonly string[]) => readFundingReference(signs.join(''));

  /** A reference with these signs at their places: one of the other places makes it right. */
  function completed(fixed: Readonly<Record<number, string>>): string[] {
    const free = [0, 1, 2].find((place) => !(place in fixed)) ?? 0;
    const signs = Array.from({ length: 8 }, (_, place) => fixed[place] ?? '0');
    const right = SIGNS.find((sign) => read(signs.with(free, sign)) !== null) ?? '';
    return signs.with(free, right);
  }

  it('every single wrong sign is noticed at every place [S11.bank.reference.sign]', () => {
    for (let place = 0; place < 8; place += 1) {
      for (const sign of SIGNS) {
        const right = completed({ [place]: sign });
        const accepted = SIGNS.filter((other) => read(right.with(place, other)) !== null);
        expect({ place, accepted }).toEqual({ place, accepted: [sign] });
      }
    }
  });

  it('every swap of two neighbours is noticed at every place [S11.bank.reference.sign]', () => {
    for (let place = 0; place < 7; place += 1) {
      for (const [first, second] of SIGNS.flatMap((one, at) =>
        SIGNS.slice(0, at).map((other) => [one, other] as const),
      )) {
        const right = completed({ [place]: first, [place + 1]: second });
        if (read(right.with(place, second).with(place + 1, first)) !== null)
          throw new Error(`${right.join('')} at ${String(place)}`);
      }
    }
  });

  it.each([
    'CR-7K4Q-92MD',
    'cr-7k4q-92md',
    '7K4Q92MD',
    ' cr 7k4q 92md ',
    'CR7K4Q92MD',
    'CR–7K4Q–92MD',
    'ＣＲ７Ｋ４Ｑ９２ＭＤ',
  ])('%p is read as CR-7K4Q-92MD [S11.bank.reference.sign]', (typed) => {
    expect(readFundingReference(typed)).toBe('CR-7K4Q-92MD');
  });

  it('O is read as 0, I and L as 1; what is no reference is refused [S11.bank.reference.sign]', () => {
    const right = completed({ 3: '0', 4: '1', 5: '1' }).join('');
    const typed = `${right.slice(0, 3)}oIl${right.slice(6)}`;
    expect(readFundingReference(typed)).toBe(readFundingReference(right));
    for (const wrong of ['', 'CR', 'CR-7K4Q-92M', 'CR-7K4Q-92MDA', 'XX-7K4Q-92MD', 'CR-7K4Q-92MU', '₦7K4Q92M']) {
      expect(readFundingReference(wrong)).toBeNull();
    }
  });
});
