import { readFileSync } from 'node:fs';
import path from 'node:path';
import { committedDocument, objectsIn, operationsOf } from '@test/server/openapi/document';
import type { Json } from '@server/openapi/document';
import { hashesOf, NOTE, GENERATED } from '@test/tools/documents/sdkSources';

/** What the two linters of `npm run openapi:lint` ask for, without them: they are no part of the gate. */
const http = committedDocument();
const live = JSON.parse(readFileSync(path.resolve(__dirname, '../../docs/asyncapi.json'), 'utf8')) as Json;
const operations = operationsOf(http).map(({ operation }) => operation);
const named = (list: unknown) => (list as { name: string; description: string }[]).map(({ name }) => name);
const schemes = (http.components as { securitySchemes: Record<string, Json> }).securitySchemes;

it('gives every operation an id, a summary, a description and one of the described tags [S11.openapi]', () => {
  expect((http.tags as Json[]).every(({ description }) => Boolean(description))).toBe(true);
  for (const { operationId, summary, description, tags } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(description).toMatch(/\.$/);
    expect([operationId, (tags as string[]).length]).toEqual([operationId, 1]);
  }
});

it('uses every tag, and lists none twice [S11.openapi]', () => {
  const used = new Set(operations.flatMap(({ tags }) => tags as string[]));
  expect([...used].sort()).toEqual(named(http.tags).sort());
});

it('says who may make each call, and how it is refused [S11.openapi]', () => {
  for (const { operationId, security, responses } of operations) {
    const wanted = (security as Json[]).flatMap((one) => Object.keys(one));
    expect([operationId, wanted.filter((name) => !(name in schemes))]).toEqual([operationId, []]);
    expect(Object.keys(responses as Json).some((status) => status.startsWith('4'))).toBe(true);
  }
  for (const scheme of Object.values(schemes)) expect(scheme.description).toMatch(/\.$/);
});

it('ends no path with a slash, and explains every parameter, each once [S11.openapi]', () => {
  expect(Object.keys(http.paths as Json).filter((place) => place.endsWith('/'))).toEqual([]);
  for (const { operationId, parameters = [] } of operations) {
    const places = (parameters as Json[]).map((one) => `${String(one.in)} ${String(one.name)}`);
    expect([operationId, new Set(places).size]).toEqual([operationId, places.length]);
    expect((parameters as Json[]).every(({ description }) => Boolean(description))).toBe(true);
  }
});

it('has no component that nothing uses [S11.openapi]', () => {
  const { securitySchemes, ...components } = http.components as Record<string, Json>;
  const references = new Set([...objectsIn([http, live])].map(({ $ref }) => $ref));
  for (const [kind, parts] of Object.entries(components)) {
    for (const name of Object.keys(parts)) expect(references).toContain(`#/components/${kind}/${name}`);
  }
  const required = new Set(operations.flatMap(({ security }) => (security as Json[]).flatMap(Object.keys)));
  expect([...required].sort()).toEqual(Object.keys(securitySchemes as Json).sort());
});

it.each([
  ['openapi.json', http],
  ['asyncapi.json', live],
])('%s says its licence, who answers questions and where the server is [S11.openapi]', (_name, document) => {
  const { description, contact, license } = document.info as Json;
  expect(contact).toEqual({
    name: expect.any(String) as string,
    url: expect.any(String) as string,
    email: expect.any(String) as string,
  });
  expect([description, (license as Json).name]).toEqual([expect.stringMatching(/\.$/), 'Apache-2.0']);
  expect(Object.keys(document.servers as Json).length).toBe(1);
});

it('has an SDK that was made of these documents, and that nobody has edited: `npm run sdk` makes it again [S11.sdk]', () => {
  const project = path.resolve(__dirname, '../..');
  const noted = JSON.parse(readFileSync(path.join(project, GENERATED, NOTE), 'utf8')) as Json;
  expect(hashesOf(project)).toEqual(noted);
});
