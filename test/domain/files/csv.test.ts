import Papa from 'papaparse';
import { CSV_MARK, csvRecord } from '@/domain/files/csv';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const PIECES = ['a', '"', ',', '\r\n', '\n', ' ', '=', '+', '-', '@', "'", '€', '1', ';', '\t', ''];
const RECORDS = 2_000;
const CELLS = 5;

const seed = chooseSeed();
it(`any text read back by another reader is the text, with an apostrophe before a formula; seed ${String(seed)} [S11.statement.csv]`, () => {
  const random = seededChoices(seed);
  const text = () => Array.from({ length: random.between(0, 6) }, () => random.oneOf(PIECES)).join('');
  const records = Array.from({ length: RECORDS }, () => ['row', ...Array.from({ length: CELLS }, text)]);
  const file = records.map((cells) => csvRecord(cells)).join('');
  const { data } = Papa.parse<string[]>(file, { newline: '\r\n', delimiter: ',' });
  const expected = records.map((cells) => cells.map((cell) => (/^(\s*[=+\-@]|[\t\r])/.test(cell) ? `'${cell}` : cell)));
  expect(data.slice(0, -1)).toEqual(expected);
});

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

it('a file begins with the byte order mark of UTF-8 [S11.statement.csv]', () => {
  expect([...Buffer.from(CSV_MARK, 'utf8')]).toEqual([0xef, 0xbb, 0xbf]);
});
