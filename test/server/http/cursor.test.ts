import { parseCursor, printCursor } from '@server/http/read';

const encode = (text: string) => Buffer.from(text).toString('base64url');

it('a cursor names the row that it was printed for, in its list only [S11.windows.cursor]', () => {
  for (const id of ['1', '42', '999999999999999999']) {
    const cursor = printCursor('transactions', id);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(parseCursor('transactions', cursor)).toBe(id);
    expect(parseCursor('notifications', cursor)).toBeNull();
  }
});

it.each([
  ['nothing', ''],
  ['an id', '42'],
  ['another list', encode('orders:42')],
  ['no id', encode('transactions:')],
  ['a zero', encode('transactions:0')],
  ['a leading zero', encode('transactions:042')],
  ['a sign', encode('transactions:-42')],
  ['an id that int8 cannot hold', encode('transactions:9999999999999999999')],
  ['more than the id', encode('transactions:42 or true')],
  ['a line end', encode('transactions:42\n')],
  ['padding', `${encode('transactions:42')}=`],
  ['characters that a decoder would skip', `${encode('transactions:42')}!`],
  ['the alphabet of another base64', encode('transactions:42').replace(/_/g, '/') + ' '],
  ['NUL', '\0'],
])('%s is no cursor [S11.windows.cursor]', (_what, text) => {
  expect(parseCursor('transactions', text)).toBeNull();
});
