import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listingsDelta } from '@contract/feeds';
import { LIVE_GROUPS } from '@contract/values/liveGroups';
import { type RunningServer, startServer } from '@server/startServer';
import { announce } from '@server/news/announce';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import { openClient } from '@test/support/server/liveClient';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { asyncApiDocument, LIVE_MESSAGES, PRIVATE_MESSAGES, PUBLIC_MESSAGES } from '@test/tools/documents/asyncApi';
import * as v from 'valibot';
import { OWN_GROUPS } from '@contract/values/ownFeed';
import { cookieFor, openPage } from './feedClient';
import { openOwnPage } from './ownPage';

let app: TestApp;
let user: SignedUp;
let server: RunningServer;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.signUp();
  const config = { ...app.parts.config, port: 0, demo: false };
  server = await startServer({ ...app.parts, config, builtApp: null });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

it('the AsyncAPI document is committed as the code makes it: `npm run documents` writes it again', () => {
  const committed = readFileSync(path.resolve(__dirname, '../../../docs/asyncapi.json'), 'utf8');
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(asyncApiDocument())));
});

it.each(Object.entries({ ...LIVE_MESSAGES, ...PUBLIC_MESSAGES, ...PRIVATE_MESSAGES }))(
  'the examples of %s match its schema',
  (_name, { schema, examples }) => {
    for (const example of examples) expect(v.is(schema, example)).toBe(true);
  },
);

it('the server takes every message that the document lets clients send, and no other', async () => {
  const headers = { Cookie: await cookieFor(app, user) };
  const client = await openClient(server.url, [], { headers });
  const messages = [
    ...LIVE_MESSAGES.subscribe.examples,
    ...LIVE_MESSAGES.follow.examples,
    ...LIVE_MESSAGES.followOwn.examples,
    ...LIVE_MESSAGES.askLastNews.examples,
  ];
  for (const message of messages) client.socket.send(JSON.stringify(message));
  client.socket.ping();
  await new Promise((resolve) => client.socket.once('pong', resolve));
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  client.socket.send(JSON.stringify(LIVE_MESSAGES.hint.examples[0]));
  expect(await client.closed).toBe(1008);
});

it('the server sends only what the document says: a hint for each group, and a delta with the same fields', async () => {
  const client = await openClient(server.url, [...LIVE_GROUPS]);
  const page = await openPage(server.url, user.token, await cookieFor(app, user));
  await putListings(app.db, user.id, 1);
  await app.db.transaction(async (tx) => {
    for (const group of LIVE_GROUPS) await announce(tx, group);
  });
  await waitUntil(() => client.texts.length >= LIVE_GROUPS.length && page.texts.length > 0);
  const hints = LIVE_MESSAGES.hint.examples.map((example) => JSON.stringify(example));
  expect(new Set(client.texts)).toEqual(new Set(hints));
  const delta = JSON.parse(page.texts[0] ?? '') as object;
  expect(v.is(listingsDelta, delta)).toBe(true);
  // The example also has what is sent only if something ended.
  expect(Object.keys(LIVE_MESSAGES.delta.examples[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(delta)));
  for (const { socket } of [client, page]) socket.terminate();
});

it.each(OWN_GROUPS)('a message with what changed in %s has the fields of its example', async (group) => {
  const page = await openOwnPage(server.url, user.token, group, await cookieFor(app, user));
  await app.db.query('insert into own_changes (user_id, live_group, row_id) values ($1, $2, 1)', [user.id, group]);
  await app.db.transaction((tx) => announce(tx, group, [String(user.id)]));
  await page.until(1);
  const example = LIVE_MESSAGES.ownDelta.examples.find((one) => 'group' in one && one.group === group);
  expect(Object.keys(JSON.parse(page.texts[0] ?? '') as object)).toEqual(Object.keys(example ?? {}));
  page.socket.terminate();
});
