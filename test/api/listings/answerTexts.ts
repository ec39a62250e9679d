import type { SeededRandom } from '@test/support/random/seededRandom';

/** An answer as pieces of text: its listings, and what is around them. */
export interface AnswerTexts {
  rows: readonly string[];
  comma: string;
  head: string;
  tail: string;
}

const STRANGE = ['"}', '{"', '\\', '[[', ']', ',', '\n', 'é', '漢', '😀', '\u2028', '{}', '"id":"1"', '1.5e3', ''];
const WRAPPINGS = [
  ['[', ']'],
  [' [ ', ' ]\n'],
  ['{"results":[', ']}'],
  ['{"count": 3, "next": null, "results": [', '], "previous": {"results": []}}'],
  ['{"r\\u0065sults":[],"results":[', ']}'],
  ['{"results":[', '],"results":[]}'],
] as const;

/** Text as JSON, now and then with its letters escaped. */
function spelled(random: SeededRandom, text: string): string {
  const plain = JSON.stringify(text);
  if (!random.chance(15)) return plain;
  const escaped = [...text].map((letter) =>
    letter.length === 1 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
  );
  return /["\\\n]/.test(text) ? plain : `"${escaped.join('')}"`;
}

function figure(random: SeededRandom): string {
  const whole = String(random.between(0, 99));
  return random.oneOf([
    `"${whole}.${random.digits(2)}"`,
    `"${whole}.${random.digits(2)}"`,
    `${whole}.${random.digits(3)}`,
    `${whole}e1`,
    whole,
    `"1${random.digits(19)}"`,
    `1${random.digits(19)}`,
    '"1.10"',
    '1.1000',
    '"0"',
  ]);
}

const rate = (random: SeededRandom): string =>
  random.chance(60) ? random.oneOf(['"2"', '2.0', '"1.1"']) : figure(random);

const user = (random: SeededRandom): string =>
  random.oneOf(['1', '2', '"ada"', 'null', '{"id":3}', '{"id":"1","name":"}]"}']);

/** One listing in any spelling that a backend may choose. */
export function aRowText(random: SeededRandom, id: string): string {
  const fields = [
    ['id', random.chance(70) ? id : spelled(random, id)],
    ['currency', spelled(random, random.oneOf(['CNY', 'GHC']))],
    ['swap_to', spelled(random, random.oneOf(['NGN', 'GHC']))],
    ['Amount', figure(random)],
    ['rate', rate(random)],
  ].map(([name = '', value = '']) => `"${name}"${random.chance(10) ? ' : ' : ':'}${value}`);
  if (random.chance(80)) fields.splice(1, 0, `"user":${user(random)}`);
  if (random.chance(20))
    fields.push(`${spelled(random, random.oneOf(STRANGE))}:${spelled(random, random.oneOf(STRANGE))}`);
  if (random.chance(5)) fields.push('"more":[{"id":7},[]]');
  return `{${fields.join(random.oneOf([',', ',', ', ', ',\n  ']))}}`;
}

/** A first answer of up to `size` listings. */
export function anAnswer(random: SeededRandom, size: number): AnswerTexts {
  const [head, tail] = random.chance(60) ? WRAPPINGS[0] : random.oneOf(WRAPPINGS);
  const rows = Array.from({ length: random.between(0, size) }, (_, index) => aRowText(random, String(index + 1)));
  return { rows, comma: random.oneOf([',', ',', ', ', '\n,']), head, tail };
}

function withRow(rows: readonly string[], random: SeededRandom): readonly string[] {
  const at = random.between(0, Math.max(rows.length - 1, 0));
  const fresh = () => aRowText(random, random.chance(3) ? '1' : String(random.between(100, 99_999)));
  const moved = () => {
    const rest = rows.toSpliced(at, 1);
    return rest.toSpliced(random.between(0, rest.length), 0, ...rows.slice(at, at + 1));
  };
  return random.oneOf<() => readonly string[]>([
    () =>
      rows.with(
        at,
        (rows[at] ?? '').replace(/"Amount" ?: ?("[^"]*"|[^,}]*)/, () => `"Amount":${figure(random)}`),
      ),
    () =>
      rows.with(
        at,
        (rows[at] ?? '').replace(/"rate" ?: ?("[^"]*"|[^,}]*)/, () => `"rate":${rate(random)}`),
      ),
    () =>
      rows.with(
        at,
        (rows[at] ?? '').replace(/"user":("[^"]*"|[0-9]|null)/, () => '"user":1'),
      ),
    () => [fresh(), ...rows],
    () => rows.toSpliced(at, 0, fresh()),
    () => [...rows, fresh()],
    () => rows.toSpliced(at, random.between(1, 3)),
    moved,
    () => (random.chance(10) ? [...rows].reverse() : rows),
    () => (random.chance(10) ? rows.toSpliced(at, 0, rows[at] ?? fresh()) : rows),
    () =>
      random.chance(5) ? rows.toSpliced(at, 0, random.oneOf(['1', '{}', '[]', 'null', '"{}"', '{"id":""}'])) : rows,
  ])();
}

/** The next answer: a few listings changed, added, removed or moved; now and then formatted differently. */
export function nextAnswer(random: SeededRandom, answer: AnswerTexts): AnswerTexts {
  let { rows } = answer;
  for (let edits = random.oneOf([0, 1, 1, 1, 2, 3, 12]); edits > 0; edits -= 1) {
    rows = rows.length > 0 ? withRow(rows, random) : [aRowText(random, String(random.between(1, 9)))];
  }
  if (!random.chance(4)) return { ...answer, rows };
  const [head, tail] = random.oneOf(WRAPPINGS);
  return { rows, comma: random.oneOf([',', ' ,']), head, tail };
}

/** The text as it arrives; now and then truncated, or with something inserted that does not belong there. */
export function textOf(random: SeededRandom, { head, rows, comma, tail }: AnswerTexts): string {
  const text = head + rows.join(comma) + tail;
  if (!random.chance(6)) return text;
  const at = random.between(0, text.length);
  const garbage = random.oneOf(['', '}', '{', ']', '[', '"', ',', '\\', '0', '],[', '},{', ']}', '{},', '.5', '//']);
  return random.chance(50)
    ? text.slice(0, at) + garbage
    : text.slice(0, at) + garbage + text.slice(at + random.between(0, 2));
}
