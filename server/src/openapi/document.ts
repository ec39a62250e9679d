import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Call, optionalOf, parametersOf, type PayloadSchema } from '@contract/call';
import { SERVED_CALLS, type ServedCallName } from '@contract/calls';
import { KEY_HEADER, KEY_SIGNATURE_HEADER, KEY_TIME_HEADER } from '@contract/values/apiKeys';
import { OPENED } from '@server/modules/sessions/signedRequest';
import { REFUSAL_CODES } from '@server/platform/refusal';
import { OWN_ROUTES, type OwnRoute } from './ownRoutes';
import { PARAMETERS, type Section, SECTIONS, SUMMARIES } from './texts';

/** A piece of a JSON document. */
export type Json = Record<string, unknown>;

/** Actions after reading a value, which a JSON schema cannot express. Other unknown actions are errors. */
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

/** The header of spec 6. */
const TOKEN_SCHEME = 'Token';

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** What proves who calls: the token of a session, or the three headers of a request that a key signs. */
export const SECURITY_SCHEMES = {
  [TOKEN_SCHEME]: header('Authorization', 'The word Token, a space, and the token of login/.'),
  Key: header(KEY_HEADER, 'The id of an API key. A request of a key has all three headers.'),
  KeyTime: header(
    KEY_TIME_HEADER,
    'Milliseconds since 1970, within 5 seconds of the clock in the answer of public/time. A signature is accepted once.',
  ),
  KeySignature: header(
    KEY_SIGNATURE_HEADER,
    'HMAC-SHA256 with the secret of the key, in lower-case hex, over five lines joined by a line feed: the time, the method, the path with its prefix (/backend/balances), the query as sent without the question mark, and the SHA-256 of the bytes of the body in lower-case hex (also of an empty body).',
  ),
};

const refused = (description: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** What operations share: the error shape of the contract, the refusals, the token. */
const COMPONENTS: Json = {
  schemas: {
    RefusalCode: {
      description: Object.entries(REFUSAL_CODES)
        .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
        .join('\n'),
      type: 'string',
      enum: Object.keys(REFUSAL_CODES),
    },
    Refusal: {
      description:
        'A reason under `detail`, `error` or `non_field_errors`, or reasons by field. `code` is for programs.',
      type: 'object',
      minProperties: 1,
      required: ['code'],
      properties: {
        code: {
          description: 'A code of docs/PROTOCOL.md, or the reasons of a field that has this name.',
          anyOf: [
            { $ref: '#/components/schemas/RefusalCode' },
            { type: 'array', minItems: 1, items: { type: 'string' } },
          ],
        },
      },
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
      'RateLimit-Policy': {
        description: 'The limits, also in every other answer: `"keys";q=3000;w=60`.',
        schema: { type: 'string' },
      },
      RateLimit: {
        description: 'What is left, also in every other answer: `"keys";r=0;t=41`.',
        schema: { type: 'string' },
      },
    }),
  },
  securitySchemes: SECURITY_SCHEMES,
};

/** The answers for refusals. */
const refusalsOf = (access: 'public' | 'token'): Json => ({
  ...(access === 'token' && { '401': { $ref: '#/components/responses/NoSession' } }),
  '429': { $ref: '#/components/responses/TooMany' },
  '4XX': { $ref: '#/components/responses/Refused' },
});

/** The answer to a read if the client holds the current one. */
const notModifiedOf = (method: string): Json =>
  method === 'GET' ? { '304': { $ref: '#/components/responses/NotModified' } } : {};

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The intent. A repetition with the same key gets the first answer; another body is refused with 422.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

/** The key's parameter if a call reads it. */
const intentKey = ({ keyed }: Call): Json[] => (keyed ? [KEY] : []);

/** An operation with its place in the document. */
interface Operation {
  path: string;
  method: string;
  operation: Json;
}

const ROWS: Record<ServedCallName, Call> = SERVED_CALLS;

const JSON_ONLY = ['application/json'];
const FORM_OR_JSON = ['multipart/form-data', ...JSON_ONLY];

/** What a parameter means. @throws Error if texts.ts does not say it */
function meaningOf(name: string): string {
  const meaning = PARAMETERS[name];
  if (meaning === undefined) throw new Error(`PARAMETERS in server/src/openapi/texts.ts says nothing about ${name}`);
  return meaning;
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: meaningOf(name),
    schema: { type: 'string', minLength: 1 },
  }));

/** A parameter is required if every call of the path needs it. */
function queryParameters(calls: readonly Call[]): Json[] {
  const names = [...new Set(calls.flatMap(parametersOf))];
  const needed = calls.map((call) => parametersOf(call).filter((name) => !optionalOf(call).includes(name)));
  return names.map((name) => ({
    name,
    in: 'query',
    required: needed.every((parameters) => parameters.includes(name)),
    description: meaningOf(name),
    schema: { type: 'string' },
  }));
}

function bodyOf(payload: PayloadSchema | undefined, mediaTypes = JSON_ONLY): Json {
  if (!payload) return {};
  const schema = jsonSchemaOf(payload);
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
  return { requestBody: { required: true, content } };
}

function successOf(names: readonly ServedCallName[], { success }: Call): Json {
  if (success === 204) return { '204': { description: 'Done.' } };
  const schemas = [...new Set(names.map((name) => JSON.stringify(jsonSchemaOf(ROWS[name].answer))))];
  const [only, ...others] = schemas.map((text) => JSON.parse(text) as Json);
  const schema = others.length === 0 ? only : { anyOf: [only, ...others] };
  return { [String(success)]: { description: 'Done.', content: { 'application/json': { schema } } } };
}

/** The scopes whose keys may make one of the calls. */
const scopesOf = (names: readonly ServedCallName[]): string[] =>
  Object.entries(OPENED).flatMap(([scope, opened]) => (names.some((name) => opened.includes(name)) ? [scope] : []));

function securityOf(access: Call['access'], scopes: readonly string[] = []): Json {
  if (access === 'public') return { security: [] };
  if (scopes.length === 0) return { security: [{ [TOKEN_SCHEME]: [] }] };
  const signed = { Key: [], KeyTime: [], KeySignature: [] };
  return { security: [{ [TOKEN_SCHEME]: [] }, signed], 'x-scopes': scopes };
}

function callersOf(access: Call['access'], scopes: readonly string[] = []): string {
  if (access === 'public') return 'For anybody.';
  if (scopes.length === 0) return 'For a session; no key opens it.';
  return `For a session, or a key with the scope ${scopes.join(' or ')}.`;
}

/** What readers see first. */
const wordsOf = (section: Section, summary: string, more: readonly string[]): Json => ({
  tags: [section],
  summary,
  description: [`${summary}.`, ...more].join(' '),
});

/** OpenAPI writes paths without the slash at their end. The server answers both spellings (decision 577). */
const withoutSlash = (path: string) => path.replace(/\/$/, '');

/** Calls that differ only in their query are one operation. */
function operationOf(names: readonly ServedCallName[]): Operation {
  const calls = names.map((name) => ROWS[name]);
  const [first] = calls as [Call];
  const path = withoutSlash(first.path);
  const [section, summary] = SUMMARIES[`${first.method} ${path}` as keyof typeof SUMMARIES];
  const parameters = [...pathParameters(first.path), ...queryParameters(calls), ...intentKey(first)];
  const scopes = scopesOf(names);
  const announced = [...new Set(calls.map(({ capability }) => capability))];
  const capability = announced.length === 1 && announced[0] ? [`Capability: ${announced[0]}.`] : [];
  const operation = {
    operationId: names[0],
    ...wordsOf(section, summary, [callersOf(first.access, scopes), ...capability]),
    'x-calls': names,
    ...securityOf(first.access, scopes),
    ...(parameters.length > 0 && { parameters }),
    ...(first.method !== 'GET' && bodyOf(first.payload, first.multipart ? FORM_OR_JSON : JSON_ONLY)),
    responses: { ...successOf(names, first), ...notModifiedOf(first.method), ...refusalsOf(first.access) },
  };
  return { path: `/${path}`, method: first.method.toLowerCase(), operation };
}

function operationOfRoute({ name, section, method, path, access, payload, answers, summary }: OwnRoute): Operation {
  const parameters = pathParameters(path);
  const success = { description: 'Done.', content: { [answers]: { schema: {} } } };
  const notModified = JSON_ONLY.includes(answers) ? notModifiedOf(method) : {};
  const operation = {
    operationId: name,
    ...wordsOf(section, summary, [callersOf(access)]),
    ...securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(payload),
    responses: { '200': success, ...notModified, ...refusalsOf(access) },
  };
  return { path: `/${withoutSlash(path)}`, method: method.toLowerCase(), operation };
}

/** Every call of the contract and every route that only this server has. */
function allOperations(): Operation[] {
  const byPlace = new Map<string, ServedCallName[]>();
  for (const name of Object.keys(ROWS) as ServedCallName[]) {
    const place = `${ROWS[name].method} ${withoutSlash(ROWS[name].path)}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), name]);
  }
  return [...[...byPlace.values()].map(operationOf), ...OWN_ROUTES.map(operationOfRoute)];
}

/** The licence of both documents. */
export const LICENSE_NAME = 'Apache-2.0';

/** Who answers questions. The addresses are examples, because the documents are the same on every server. */
export const CONTACT: Json = {
  name: 'The operator of this server, whose address is supportEmail in the answer of capabilities/',
  url: 'https://crossrate.example/contact',
  email: 'support@crossrate.example',
};

/** The OpenAPI 3.1 document of the backend, generated from the contract. docs/openapi.json is its committed copy. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { path, method, operation } of allOperations()) paths[path] = { ...paths[path], [method]: operation };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crossrate',
      version: '1',
      summary: 'Wallets, market and orders in CNY, GHC and NGN.',
      description:
        'Money and rates travel as decimal text. A slash at the end of a path may be written or left out. The live channel (ws/main/) is described in docs/asyncapi.json and docs/PROTOCOL.md.',
      contact: CONTACT,
      license: { name: LICENSE_NAME, identifier: LICENSE_NAME },
    },
    servers: [{ url: '/backend', description: 'This server.' }],
    tags: Object.entries(SECTIONS).map(([name, description]) => ({ name, description })),
    paths,
    components: COMPONENTS,
  };
}
