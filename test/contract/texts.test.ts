import * as v from 'valibot';
import { requiredEmail, requiredNumber, requiredParagraphs, requiredText } from '@contract/values/text';

const NOT_ALLOWED = 'name holds characters that are not allowed';
const reasons = (schema: v.GenericSchema<unknown, unknown>, text: string) =>
  (v.safeParse(schema, text).issues ?? []).map(({ message }) => message);

test.each([
  ['two lines', 'Ada\nhttps://evil.example'],
  ['a bell', 'a\u0007b'],
  ['a character that turns the writing round', 'Ada\u202eadA'],
  ['an invisible space', 'A\u200bda'],
  ['an invisible joiner', 'A\u200dda'],
  ['a line separator', 'A\u2028da'],
])('a name holds no %s', (_what, text) => {
  expect(reasons(requiredText('name'), text)).toEqual([NOT_ALLOWED]);
});

test.each([
  'Ama Owusu',
  'Adébáyò',
  '王小明',
  'O’Neil-Mensah 2',
  '🙂',
  '👩\u200d💻',
  '👩🏽\u200d💻',
  'क्\u200dष',
  'می\u200cخواهم',
])('%s is a name', (text) => {
  expect(reasons(requiredText('name'), text)).toEqual([]);
});

test.each([
  ['a bell', 'a\u0007b'],
  ['a character that turns the writing round', 'a\u2066b'],
  ['an invisible space', 'a\u200bb'],
])('a text of several lines holds no %s', (_what, text) => {
  expect(reasons(requiredParagraphs('name', 90), text)).toEqual([NOT_ALLOWED]);
});

test.each(['one line', 'two\nlines\r\n\tand a tab', 'a family: 👨\u200d👩\u200d👧'])(
  'a text of several lines may be %j',
  (text) => {
    expect(reasons(requiredParagraphs('name', 90), text)).toEqual([]);
  },
);

test.each([
  ['\u202a6222 0210\u202c', '6222 0210'],
  ['６２２２\u200b－0210', '6222－0210'],
  ['+٢٣٣ 20\ufeff', '+233 20'],
])('the number of an account or a telephone loses its invisible marks and has ASCII digits: %j', (typed, number) => {
  expect(v.parse(requiredNumber('number', 60), typed)).toBe(number);
});

test('only invisible marks are no number', () => {
  expect(reasons(requiredNumber('number', 60), '\u200b')).toEqual(['number is a required field']);
});

test.each([
  'ada@xn--bcher-kva.example',
  'ada@mail--host.example',
  'ada@people.xn--p1ai',
  "o'neil+a.b@example.com",
  'ada..b@EXAMPLE.co',
])('%s is an email address, as in a browser’s own field [S5.register.1]', (address) => {
  expect(v.parse(requiredEmail('email'), address)).toBe(address);
});

test.each([
  'ada',
  'ada@',
  'ada@host',
  'ada@-a.example',
  'ada@a-.example',
  'ada@a..example',
  'a da@b.example',
  'ada@b.example,c',
])('%s is no email address [S5.register.1]', (address) => {
  expect(reasons(requiredEmail('email'), address)).toEqual(['email expects an email address']);
});
