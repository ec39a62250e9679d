import type { Json } from './document';

const INDENT = '  ';

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

const indented = (text: string): string => text.replaceAll('\n', `\n${INDENT}`);

function objectType({ properties, required = [], additionalProperties }: Json): string {
  const fields = Object.entries((properties ?? {}) as Record<string, Json>).map(
    ([name, schema]) => `${name}${(required as string[]).includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  if (typeof additionalProperties === 'object') fields.push(`[name: string]: ${typeOf(additionalProperties as Json)};`);
  return fields.length === 0 ? '{}' : `{${fields.map((field) => `\n${INDENT}${indented(field)}`).join('')}\n}`;
}

/** Several types, each once. */
const unionOf = (schemas: readonly Json[]): string => [...new Set(schemas.map(typeOf))].join(' | ');

/** A JSON schema as TypeScript would write its type. */
export function typeOf(schema: Json): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '';
  if ('const' in schema) return quoted(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(quoted).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return unionOf(options as Json[]);
  if (Array.isArray(schema.prefixItems)) return `[${(schema.prefixItems as Json[]).map(typeOf).join(', ')}]`;
  if (schema.type === 'array') {
    const entry = typeOf((schema.items ?? {}) as Json);
    return entry.includes(' | ') && !entry.startsWith('{') ? `(${entry})[]` : `${entry}[]`;
  }
  if (schema.type === 'object') return objectType(schema);
  if (schema.contentMediaType) return 'file';
  if (schema.type === 'integer') return 'number';
  return typeof schema.type === 'string' ? schema.type : 'unknown';
}

interface Answer {
  description?: string;
  content?: Record<string, { schema: Json }>;
}

/** The answer to a success, to read. */
export function responsesOf({ responses }: Json): { label: string; text: string }[] {
  const [[status = '', { content } = {}] = []] = Object.entries(responses as Record<string, Answer>);
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content ?? {});
  if (type === '') return [{ label: `Answer ${status}`, text: 'no body' }];
  return [{ label: `Answer ${status}`, text: type === 'application/json' ? typeOf(schema) : type }];
}
