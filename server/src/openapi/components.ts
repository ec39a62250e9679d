import type { Json } from './jsonSchema';

/** The only security scheme: the header of spec 6. */
export const TOKEN_SCHEME = 'Token';

const refused = (description: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** What operations share: the error shape of the contract, the refusals, the token. */
export const COMPONENTS: Json = {
  schemas: {
    Refusal: {
      description: 'A reason under `detail`, `error` or `non_field_errors`, or reasons by field.',
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
        ],
      },
    },
  },
  responses: {
    NotModified: {
      description: 'The answer is the one whose validator If-None-Match names. Every answer to a GET has one.',
      headers: { ETag: { description: 'The validator.', schema: { type: 'string' } } },
    },
    Refused: refused('Refused, with the reason. Nothing was changed.'),
    NoSession: refused('No session: no token, or one that is unknown, ended or expired.'),
    TooMany: refused('Too many attempts.', {
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    }),
  },
  securitySchemes: {
    [TOKEN_SCHEME]: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'The word Token, a space, and the token of login/.',
    },
  },
};

/** The answers for refusals. */
export const refusalsOf = (access: 'public' | 'token'): Json => ({
  ...(access === 'token' && { '401': { $ref: '#/components/responses/NoSession' } }),
  '429': { $ref: '#/components/responses/TooMany' },
  '4XX': { $ref: '#/components/responses/Refused' },
});

/** The answer to a read if the client holds the current one. */
export const notModifiedOf = (method: string): Json =>
  method === 'GET' ? { '304': { $ref: '#/components/responses/NotModified' } } : {};
