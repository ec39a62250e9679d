import { literalTexts } from './literalTexts';
import { sourcesOf } from './sources';

/** Strings that look like texts and are none, each kind with its reason. */
const NO_TEXTS = [
  {
    pattern: /^(Enter|Escape|KeyH|Alt\+Shift\+H|IntersectionObserver)$/,
    reason: 'a name of the keyboard or of the browser',
  },
  { pattern: /^(WhatsApp|Facebook|Telegram)$/, reason: 'a name that is the same in every language' },
  { pattern: /^(Token( …)?|Intent( …)?|Amount)$/, reason: 'a name on the wire, in the storage or of a lock' },
];

/** Everything that a user may see is made of these: all of the app outside the tier of texts. */
const found = sourcesOf('src')
  .filter(({ path }) => !path.startsWith('src/texts/'))
  .flatMap(literalTexts);
const textOf = (line: string) => line.slice(line.indexOf(' ') + 1);

test('every text that a user reads comes from the tier of texts', () => {
  expect(found.filter((line) => !NO_TEXTS.some(({ pattern }) => pattern.test(textOf(line))))).toEqual([]);
});

test.each(NO_TEXTS)('the exception $pattern, $reason, is needed', ({ pattern }) => {
  expect(found.filter((line) => pattern.test(textOf(line)))).not.toEqual([]);
});

test('a literal text is found, and a name in the code is not', () => {
  const inside = (text: string) => literalTexts({ path: 'a.tsx', text });
  expect(inside('const a = <p>Hello you</p>;')).toEqual(['a.tsx:1 Hello you']);
  expect(inside('const a = <b title="Open it" className="Big one" />;')).toEqual(['a.tsx:1 Open it']);
  expect(inside("const a = <b title={x ? 'open' : y} kind='open' />;")).toEqual(['a.tsx:1 open']);
  expect(inside('const a = <b noun="funding" route="home" sent="LIST" />;')).toEqual(['a.tsx:1 funding']);
  expect(inside("const a = <b noun={x ? 'funding' : y} open={x === 'asked'} />;")).toEqual(['a.tsx:1 funding']);
  expect(inside("const a = <b>{x === 'more' && 'new'}</b>;")).toEqual(['a.tsx:1 new']);
  expect(inside("const a = { b: 'less ', c: 'less' };")).toEqual(['a.tsx:1 less']);
  expect(inside('const a = `${b} of ${c}`;')).toEqual(['a.tsx:1 … of …']);
  expect(inside("import a from 'Some thing'; throw new Error('No such pair');")).toEqual([]);
  expect(inside("logFailure('The socket', reason);")).toEqual([]);
});
