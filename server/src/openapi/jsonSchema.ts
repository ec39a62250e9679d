import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A piece of a JSON document. */
export type Json = Record<string, unknown>;

/** What the contract makes of a value once it is in, which no JSON schema says. Anything else unknown is a fault. */
const NOT_OF_THE_WIRE = ['trim', 'transform', 'raw_transform', 'check'];

/** The JSON schema (draft 2020-12, as OpenAPI 3.1 has it) of what travels for a schema of the contract. */
export function jsonSchemaOf(schema: GenericSchema<unknown, unknown>): Json {
  const { $schema: _draft, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: NOT_OF_THE_WIRE,
    // The one class of the contract: a file of a multipart form.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'instance' ? { type: 'string', contentMediaType: 'application/octet-stream' } : undefined,
  });
  return converted;
}
