import * as v from 'valibot';
import { requiredParagraphs, requiredText } from '@contract/values/text';

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

test.each(['Ama Owusu', 'Adébáyò', '王小明', 'O’Neil-Mensah 2', '🙂'])('%s is a name', (text) => {
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
