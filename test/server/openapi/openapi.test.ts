import { CALLS, OWN_CALLS } from '@contract/calls';
import { CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import { createApp } from '@server/startServer';
import { type Json, openApiDocument } from '@server/openapi/document';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { committedDocument, objectsIn, operationsOf, resolve } from './document';

const ALL_CALLS = { ...CALLS, ...OWN_CALLS };
const document = committedDocument();
const operations = operationsOf(document);
const app = opened(openTestApp);

const placeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('is committed as the contract makes it: `npm run openapi` writes it again [S11.openapi]', () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

it('is served below the backend [S11.openapi]', async () => {
  const { status, body, headers } = await app.call('GET', 'openapi.json');
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(body).toEqual(document);
});

it('names every call of both tables [S11.openapi]', () => {
  const named = operations.flatMap(({ operation }) => (operation['x-calls'] as string[] | undefined) ?? []);
  expect(named.sort()).toEqual(Object.keys(ALL_CALLS).sort());
  for (const call of Object.values(ALL_CALLS)) expect(operations.map(placeOf)).toContain(placeOf(call));
});

it('names every route of the server and no other [S11.openapi]', () => {
  // The console is for its own page alone: test/server/console/access.test.ts compares it with its own table.
  const routes = createApp(app.parts)
    .routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith(CONSOLE_PREFIX))
    .map(({ method, path }) => `${method} ${path.replace('/backend/', '').replace(/:(\w+)/g, '{$1}')}`);
  expect(operations.map(placeOf).sort()).toEqual([...new Set(routes)].sort());
});

it('is a document of OpenAPI 3.1 in its outline [S11.openapi]', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String) as string, version: expect.any(String) as string });
  const known = ['openapi', 'info', 'servers', 'paths', 'components'];
  expect(Object.keys(document).filter((key) => !known.includes(key))).toEqual([]);
  for (const path of Object.keys(document.paths as Json)) expect(path).toMatch(/^\/[\w./{}-]*$/);
});

it('refers to nothing that is not there [S11.openapi]', () => {
  const references = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([]);
});

it('gives every operation an id of its own, its parameters and its answers [S11.openapi]', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, method, operation } of operations) {
    const parameters = (operation.parameters ?? []) as { name: string; in: string; required: boolean; schema: Json }[];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(parameters.every((each) => each.schema && (each.in !== 'path' || each.required))).toBe(true);
    const responses = operation.responses as Record<string, { description?: string; $ref?: string }>;
    expect(Object.keys(responses).every((status) => /^([1-5]\d\d|4XX)$/.test(status))).toBe(true);
    expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
    expect(Object.values(responses).every(({ description, $ref }) => Boolean(description ?? $ref))).toBe(true);
    if (method === 'GET' || method === 'DELETE') expect(operation).not.toHaveProperty('requestBody');
  }
});

it('asks for the token if the call table does [S11.openapi]', () => {
  for (const { method, path, access } of Object.values(ALL_CALLS)) {
    const found = operations.find((each) => placeOf(each) === placeOf({ method, path }));
    const security = access === 'token' ? [{ Token: [] }] : [];
    expect([path, found?.operation.security]).toEqual([path, security]);
  }
});

it('offers the key of an intent for calls that move money [S11.openapi]', () => {
  const keyed = operations.filter(({ operation }) =>
    JSON.stringify(operation.parameters ?? []).includes('Idempotency-Key'),
  );
  expect(keyed.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['POST transactions/', 'POST transactions/{id}/revoke/', 'POST wallets/fund/']),
  );
});

it('offers 304 for every read that answers JSON, and for nothing else [S11.openapi, S10.server.validators]', () => {
  for (const { method, operation } of operations) {
    const responses = operation.responses as Record<string, Json>;
    const isRead = method === 'GET' && JSON.stringify(responses['200']).includes('application/json');
    expect([operation.operationId, '304' in responses]).toEqual([operation.operationId, isRead]);
  }
});

it('takes the transaction as multipart and as JSON, files as bytes [S11.openapi]', () => {
  const create = operations.find(({ operation }) => operation.operationId === 'createTransaction');
  const { content } = create?.operation.requestBody as { content: Json };
  expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json']);
  expect(JSON.stringify(content['multipart/form-data'])).toContain('"contentMediaType":"application/octet-stream"');
});
