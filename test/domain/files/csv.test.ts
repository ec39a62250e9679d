import Papa from 'papaparse';
import { CSV_MARK, csvRecord, readCsv } from '@/domain/wording/csv';
import { ENGLISH, type Language } from '@/texts/language/language';
import { CHINESE, FRENCH, speakOnly } from '@test/support/languages/speaking';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

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
