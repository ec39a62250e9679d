import type { Json } from '@server/openapi/document';
import type { SeededRandom } from '@test/support/random/seededRandom';
import type { Placed } from '@test/server/openapi/document';
import type { HostileRequest } from './requests';
import { fieldsOf, type Known, objectText } from './sample';

/** A request that breaks one rule, with what it breaks. */
export interface Spoiled {
  title: string;
  request: HostileRequest;
  /** True if nothing about it can be right. */
  isHopeless: boolean;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const HUGE = 70_000;

/** JSON texts in the place of a whole body. */
const WHOLES = ['', 'null', '5', '"x"', '[]', '[{}]', '{', '{"a":}', '\u0000'];

/** JSON texts in the place of one field: other kinds, control characters, halves of characters, and too much. */
const VALUES = [
  ...['null', '5', '[]', '{"$ne":null}', '"   "', '1e309', '"a\\u0000b"', '"\\u001b[31m\\r\\nX-A: b"', '"\\ud800"'],
  ...['"1 or 1=1"', `"${'x'.repeat(5_000)}"`, '"AAAA"', '"9223372036854775808"'],
];

/** Texts in the place of an id in the path, or of a value of the query. */
const WORDS = ['-1', '%00', '%ff', '9223372036854775808', 'a'.repeat(3_000), '%27%20or%201=1'];

export const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

/** The schema of a call's body, or undefined. */
export function bodySchema({ operation }: Placed): Json | undefined {
  const content = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)?.content;
  return content?.['application/json']?.schema ?? Object.values(content ?? {})[0]?.schema;
}

/** The parameters of a call's query. */
export const queryNames = ({ operation }: Placed): string[] =>
  ((operation.parameters ?? []) as { name: string; in: string }[])
    .filter((each) => each.in === 'query')
    .map(({ name }) => name);

export interface Spoiling {
  place: Placed;
  /** The methods that this path has. */
  methods: readonly string[];
  /** The fields of a body that would be right, each as JSON text; what is missing is made from the schema. */
  right: ReadonlyMap<string, string>;
  known: Known;
  headers: HostileRequest['headers'];
  random: SeededRandom;
}

/** Every request of one call that breaks one rule. */
export function spoiledRequests({ place, methods, right, known, headers, random }: Spoiling): Spoiled[] {
  const { method, path } = place;
  const at = path.replace(/\{\w+\}/g, known.ids[0] ?? '1');
  const schema = bodySchema(place);
  const send = (title: string, change: Partial<HostileRequest>, isHopeless = false): Spoiled => ({
    title,
    request: { method, path: at, headers, body: null, ...change },
    isHopeless,
  });
  const json = (title: string, text: string, isHopeless = false) =>
    send(title, { headers: [...headers, JSON_TYPE], body: Buffer.from(text) }, isHopeless);
  const wrongMethods = METHODS.filter((each) => !methods.includes(each)).map((each) =>
    send(`${each}`, { method: each }, true),
  );
  const places = [
    ...(path === at ? [] : WORDS.map((word) => send(`path ${word}`, { path: path.replace(/\{\w+\}/g, word) }))),
    ...queryNames(place).flatMap((name) => WORDS.map((word) => send(name, { path: `${at}?${name}=${word}` }))),
  ];
  if (!schema) return [...wrongMethods, ...places];
  const fields = new Map([...fieldsOf(schema, random, known), ...right]);
  const withField = (name: string, value: string) => objectText(new Map([...fields, [name, value]]));
  const without = (name: string) => objectText(new Map([...fields].filter(([each]) => each !== name)));
  const names = [...fields.keys()];
  return [
    ...wrongMethods,
    ...places,
    ...WHOLES.map((whole) => json(`whole ${JSON.stringify(whole)}`, whole, true)),
    json('huge', withField('pad', `"${'x'.repeat(HUGE)}"`)),
    ...names.map((name) => json(`without ${name}`, without(name))),
    ...names.flatMap((name) => VALUES.map((value) => json(`${name}: ${value.slice(0, 40)}`, withField(name, value)))),
  ];
}
