import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A piece of a JSON document. */
export type Json = Record<string, unknown>;

/**
 * What the contract does with a value after it was read; a JSON schema cannot express it. Any other unknown action is
 * an error.
 */
const NOT_OF_THE_WIRE = ['trim', 'transform', 'raw_transform', 'check'];

/** The JSON schema (draft 2020-12, as in OpenAPI 3.1) of the data that a schema of the contract accepts. */
export function jsonSchemaOf(schema: GenericSchema<unknown, unknown>): Json {
  const { $schema: _draft, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: NOT_OF_THE_WIRE,
    // The only class in the contract: a file of a multipart form.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'instance' ? { type: 'string', contentMediaType: 'application/octet-stream' } : undefined,
  });
  return converted;
}
