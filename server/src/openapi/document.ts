import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Call, optionalOf, parametersOf, type PayloadSchema } from '@contract/call';
import { type CallName, CALLS, OWN_CALLS, type OwnCallName } from '@contract/calls';
import { pageVitals } from '@contract/pageVitals';
import { PAGE_VITALS_PATH } from '@contract/values/pageVitals';

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

/** The only security scheme: the header of spec 6. */
const TOKEN_SCHEME = 'Token';

const refused = (description: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** What operations share: the error shape of the contract, the refusals, the token. */
const COMPONENTS: Json = {
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

/** A route of this server that is not in spec 7. The app does not need it from other backends. */
interface OwnRoute {
  name: string;
  method: Call['method'];
  /** As in the call table. */
  path: string;
  access: Call['access'];
  /** The schema of the body; undefined if it has none. */
  payload?: PayloadSchema;
  /** The media type of the successful answer. */
  answers: string;
  summary: string;
}

/** Every route of the server that is not a call of the contract. */
const OWN_ROUTES: readonly OwnRoute[] = [
  {
    name: 'readUpload',
    method: 'GET',
    path: 'uploads/{id}/',
    access: 'token',
    answers: 'image/*',
    summary: 'A receipt or QR image, for the user who uploaded it.',
  },
  {
    name: 'readAlipayCode',
    method: 'GET',
    path: 'paymentdetails/{currency}/alipay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element loads without a token.',
  },
  {
    name: 'readWechatpayCode',
    method: 'GET',
    path: 'paymentdetails/{currency}/wechatpay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element loads without a token.',
  },
  {
    name: 'readOutbox',
    method: 'GET',
    path: 'outbox/',
    access: 'public',
    answers: 'text/html',
    summary: 'The unsent mails, in demo mode only.',
  },
  {
    name: 'reportPage',
    method: 'POST',
    path: PAGE_VITALS_PATH,
    access: 'public',
    payload: pageVitals,
    answers: 'application/json',
    summary: 'How quickly a page of the app came, sent by the page when it is hidden: the capability pageVitals.',
  },
  {
    name: 'readHealth',
    method: 'GET',
    path: 'health/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether the process answers.',
  },
  {
    name: 'readReadiness',
    method: 'GET',
    path: 'ready/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether the process can serve; 503 with the reason if it cannot.',
  },
  {
    name: 'checkReceipt',
    method: 'GET',
    path: 'receipts/{code}/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether a receipt with this code is genuine, of which amount and day; a page for a browser.',
  },
  {
    name: 'readMailEnd',
    method: 'GET',
    path: 'away/mail-end/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'The page of the link in a mail about what is new, with the button that ends these mails.',
  },
  {
    name: 'endMails',
    method: 'POST',
    path: 'away/mail-end/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'Ends the mails about what is new, without a log-in (RFC 8058).',
  },
  {
    name: 'readDeviceWarning',
    method: 'GET',
    path: 'devices/not-me/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'The page of the link in a mail about a new device, with the button that ends every session.',
  },
  {
    name: 'denyDevice',
    method: 'POST',
    path: 'devices/not-me/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'Ends every session of the user who got this link, and forces a new password.',
  },
  {
    name: 'readOpenApi',
    method: 'GET',
    path: 'openapi.json',
    access: 'public',
    answers: 'application/json',
    summary: 'This document.',
  },
];

/** An operation with its place in the document. */
interface Operation {
  path: string;
  method: string;
  operation: Json;
}

type Name = CallName | OwnCallName;
const ROWS: Record<Name, Call> = { ...CALLS, ...OWN_CALLS };

const JSON_ONLY = ['application/json'];
const FORM_OR_JSON = ['multipart/form-data', ...JSON_ONLY];

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
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
    schema: { type: 'string' },
  }));
}

function bodyOf(payload: PayloadSchema | undefined, mediaTypes = JSON_ONLY): Json {
  if (!payload) return {};
  const schema = jsonSchemaOf(payload);
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
  return { requestBody: { required: true, content } };
}

function successOf(names: readonly Name[], { success }: Call): Json {
  if (success === 204) return { '204': { description: 'Done.' } };
  const schemas = [...new Set(names.map((name) => JSON.stringify(jsonSchemaOf(ROWS[name].answer))))];
  const [only, ...others] = schemas.map((text) => JSON.parse(text) as Json);
  const schema = others.length === 0 ? only : { anyOf: [only, ...others] };
  return { [String(success)]: { description: 'Done.', content: { 'application/json': { schema } } } };
}

const securityOf = (access: Call['access']): Json => ({ security: access === 'token' ? [{ [TOKEN_SCHEME]: [] }] : [] });

/** Calls that differ only in their query are one operation. */
function operationOf(names: readonly Name[]): Operation {
  const calls = names.map((name) => ROWS[name]);
  const [first] = calls as [Call];
  const parameters = [...pathParameters(first.path), ...queryParameters(calls), ...intentKey(first)];
  const operation = {
    operationId: names[0],
    'x-calls': names,
    ...securityOf(first.access),
    ...(parameters.length > 0 && { parameters }),
    ...(first.method !== 'GET' && bodyOf(first.payload, first.multipart ? FORM_OR_JSON : JSON_ONLY)),
    responses: { ...successOf(names, first), ...notModifiedOf(first.method), ...refusalsOf(first.access) },
  };
  return { path: `/${first.path}`, method: first.method.toLowerCase(), operation };
}

function operationOfRoute({ name, method, path, access, payload, answers, summary }: OwnRoute): Operation {
  const parameters = pathParameters(path);
  const success = { description: 'Done.', content: { [answers]: { schema: {} } } };
  const notModified = JSON_ONLY.includes(answers) ? notModifiedOf(method) : {};
  const operation = {
    operationId: name,
    summary,
    ...securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(payload),
    responses: { '200': success, ...notModified, ...refusalsOf(access) },
  };
  return { path: `/${path}`, method: method.toLowerCase(), operation };
}

/** Every call of the contract and every route that only this server has. */
function allOperations(): Operation[] {
  const byPlace = new Map<string, Name[]>();
  for (const name of Object.keys(ROWS) as Name[]) {
    const place = `${ROWS[name].method} ${ROWS[name].path}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), name]);
  }
  return [...[...byPlace.values()].map(operationOf), ...OWN_ROUTES.map(operationOfRoute)];
}

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
        'Money and rates travel as decimal text. The live channel (ws/main/) is described in docs/PROTOCOL.md.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/backend' }],
    paths,
    components: COMPONENTS,
  };
}
