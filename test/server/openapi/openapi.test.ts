import { readFileSync } from 'node:fs';
import { SERVED_CALLS } from '@contract/calls';
import { createApp } from '@server/startServer';
import { type Json, openApiDocument } from '@server/openapi/document';
import { REFUSAL_CODES } from '@server/platform/refusal';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { committedDocument, objectsIn, operationsOf, resolve, withSlash } from './document';

const document = committedDocument();
const operations = operationsOf(document);
const app = opened(openTestApp);

const placeOf = ({ method, path }: { method: string; path: string }) => `${method} ${withSlash(path)}`;

it('is committed as the contract makes it: `npm run openapi` writes it again [S11.openapi]', () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

it('is served below the backend [S11.openapi]', async () => {
  const { status, body, headers } = await app.call('GET', 'openapi.json');
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(body).toEqual(document);
});

it('has the table of codes that docs/PROTOCOL.md has [S11.codes.table]', () => {
  const rows = readFileSync('docs/PROTOCOL.md', 'utf8').matchAll(/^\| `([a-z_]+)` +\| (.+?) +\|$/gm);
  expect([...rows].map(([, code, meaning]) => [code, meaning])).toEqual(Object.entries(REFUSAL_CODES));
  expect(resolve(document, '#/components/schemas/RefusalCode')).toMatchObject({ enum: Object.keys(REFUSAL_CODES) });
});

it('names every call of the tables [S11.openapi]', () => {
  const named = operations.flatMap(({ operation }) => (operation['x-calls'] as string[] | undefined) ?? []);
  expect(named.sort()).toEqual(Object.keys(SERVED_CALLS).sort());
  for (const call of Object.values(SERVED_CALLS)) expect(operations.map(placeOf)).toContain(placeOf(call));
});

it('names every route of the server and no other [S11.openapi]', () => {
  // The console has a table of its own (test/server/console/access.test.ts), and the pages for developers are no calls.
  const routes = createApp(app.parts)
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/backend/'))
    .map(({ method, path }) => `${method} ${path.replace('/backend/', '').replace(/:(\w+)/g, '{$1}')}`);
  expect(operations.map(placeOf).sort()).toEqual([...new Set(routes)].sort());
});

it('is a document of OpenAPI 3.1 in its outline [S11.openapi]', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String) as string, version: expect.any(String) as string });
  const known = ['openapi', 'info', 'servers', 'tags', 'paths', 'components'];
  expect(Object.keys(document).filter((key) => !known.includes(key))).toEqual([]);
  for (const path of Object.keys(document.paths as Json)) expect(path).toMatch(/^\/[\w./{}-]*$/);
});

it('has no reference to a missing part [S11.openapi]', () => {
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

it('answers every path with the slash of specification 7 at its end, and without it as the document has it [S11.openapi]', async () => {
  for (const end of ['', '/']) {
    expect((await app.call('GET', `public/time${end}`)).status).toBe(200);
    expect((await app.call('GET', `transactions${end}?status=pending&type=LIST`)).status).toBe(401);
    expect((await app.call('DELETE', `standing-orders/7${end}`)).status).toBe(401);
    const wrong = await app.call('PUT', `login${end}`);
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'POST']);
  }
});

it('asks for the token, or for the headers of a key that a scope opens, if the call table does [S11.openapi]', () => {
  for (const { method, path, access } of Object.values(SERVED_CALLS)) {
    const found = operations.find((each) => placeOf(each) === placeOf({ method, path }));
    const signed = found?.operation['x-scopes'] ? [{ Key: [], KeyTime: [], KeySignature: [] }] : [];
    const security = access === 'token' ? [{ Token: [] }, ...signed] : [];
    expect([path, found?.operation.security]).toEqual([path, security]);
  }
  const scopesOf = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.operation;
  expect(scopesOf('getBalances')).toMatchObject({ 'x-scopes': ['read'] });
  expect(scopesOf('cancelAll')).toMatchObject({ 'x-scopes': ['trade'] });
  expect(scopesOf('createApiKey')).not.toHaveProperty('x-scopes');
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

it('describes the transaction as multipart and as JSON, with files as bytes [S11.openapi]', () => {
  const create = operations.find(({ operation }) => operation.operationId === 'createTransaction');
  const { content } = create?.operation.requestBody as { content: Json };
  expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json']);
  expect(JSON.stringify(content['multipart/form-data'])).toContain('"contentMediaType":"application/octet-stream"');
});
