import type { Json } from '@server/openapi/document';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** Values that lead further into the server than a random one: ids and emails that exist. */
export interface Known {
  ids: readonly string[];
  emails: readonly string[];
}

const PATTERNS: Record<string, (random: SeededRandom) => string> = {
  '^[0-9]{6}$': (random) => random.digits(6),
};
const AMOUNTS = ['1', '12.5', '0.01', '100', '216', '0.00463', '1.6', '50000'];
const TEXTS = ['Ama', 'Secret!word1', 'CNY', 'NGN', 'CNY -> NGN', 'CNY,NGN', '0240000001', '1990-12-31', '216'];

function textFor(schema: Json, random: SeededRandom, known: Known): string {
  const { format, pattern, contentMediaType } = schema;
  if (format === 'email') return random.oneOf([...known.emails, `new${random.digits(6)}@example.com`]);
  if (typeof pattern === 'string') return PATTERNS[pattern]?.(random) ?? random.oneOf(AMOUNTS);
  if (contentMediaType !== undefined) return 'no file';
  return random.oneOf([...TEXTS, ...known.ids]);
}

/** A value that a schema of the document may take, as JSON text. */
export function sampleOf(schema: Json, random: SeededRandom, known: Known): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return JSON.stringify(random.oneOf(schema.enum));
  const options = (schema.oneOf ?? schema.anyOf) as Json[] | undefined;
  if (options) return sampleOf({ ...random.oneOf(options), ...patternOf(schema) }, random, known);
  switch (schema.type) {
    case 'object':
      return objectText(fieldsOf(schema, random, known));
    case 'array':
      return '[]';
    case 'number':
      return random.oneOf(['1', '12.5', '216', ...known.ids]);
    case 'null':
      return 'null';
    case 'boolean':
      return 'true';
    default:
      return JSON.stringify(textFor(schema, random, known));
  }
}

const patternOf = ({ pattern }: Json): Json => (pattern === undefined ? {} : { pattern });

/** The fields of an object's schema, each as JSON text. If there are variants, one is chosen. */
export function fieldsOf(schema: Json, random: SeededRandom, known: Known): Map<string, string> {
  const variants = schema.oneOf as Json[] | undefined;
  if (variants) return fieldsOf(random.oneOf(variants), random, known);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return new Map(properties.map(([name, field]) => [name, sampleOf(field, random, known)]));
}

/** Fields as one JSON object, their texts as they are. */
export const objectText = (fields: ReadonlyMap<string, string>): string =>
  `{${[...fields].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
