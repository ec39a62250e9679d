import { type Call, optionalOf, parametersOf, type PayloadSchema } from '@contract/calls/call';
import { CALLS, type CallName } from '@contract/calls/calls';
import { OWN_CALLS, type OwnCallName } from '@contract/calls/own/ownCalls';
import { notModifiedOf, refusalsOf, TOKEN_SCHEME } from './components';
import { intentKey } from './intentKey';
import { jsonSchemaOf, type Json } from './jsonSchema';
import { OWN_ROUTES, type OwnRoute } from './ownRoutes';

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
export function allOperations(): Operation[] {
  const byPlace = new Map<string, Name[]>();
  for (const name of Object.keys(ROWS) as Name[]) {
    const place = `${ROWS[name].method} ${ROWS[name].path}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), name]);
  }
  return [...[...byPlace.values()].map(operationOf), ...OWN_ROUTES.map(operationOfRoute)];
}
