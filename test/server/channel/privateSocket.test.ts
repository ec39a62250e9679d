import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import * as v from 'valibot';
import { type ClientOptions, WebSocket } from 'ws';
import { KEY_SCOPES } from '@contract/apiKeys';
import * as sdk from '@clients/sdk/index';
import { PRIVATE_SOCKET } from '@contract/programs';
import { refusalTexts } from '@/texts/refusals';
import { freezeUser } from '@server/acts/users';
import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { deactivateUser } from '@server/modules/users';
import { announce } from '@server/news/announce';
import { type RunningServer, startServer } from '@server/startServer';
import { exampleOf, runExample } from '@test/server/clients/example';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { type ProgramKey, signedHeaders, type SignedRequest } from '@test/support/server/signedHeaders';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

const app = opened(openTestApp);

/** Two processes' worth of server on one database: they share nothing. */
let servers: RunningServer[];
beforeAll(async () => {
  await setMarket(app.db);
  const config = { ...app.parts.config, port: 0, demo: false };
  const start = (db: Database) => startServer({ ...app.parts, db, config, builtApp: null });
  servers = [await start(app.db), await start({ ...app.db })];
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function aKey({ token }: SignedUp, wanted: object = {}): Promise<ProgramKey> {
  const body = { password: PASSWORD, name: 'My robot', scopes: ['read'], days: 30, ...wanted };
  return (await app.call('POST', 'api-keys/', { token, body })).body as ProgramKey;
}

const SIGNED: SignedRequest = { path: 'ws/private/' };

const dial = (headers: Record<string, string>, { url } = servers[0] as RunningServer, place = SIGNED.path ?? '') =>
  new WebSocket(`${url.replace('http', 'ws')}/backend/${place}`, { headers });

/** A program that keeps what it is sent. */
async function openProgram(key: ProgramKey, server?: RunningServer) {
  const socket = dial(signedHeaders(key, SIGNED), server);
  const messages: v.InferOutput<typeof PRIVATE_SOCKET.sends>[] = [];
  socket.on('message', (bytes: Buffer) => messages.push(v.parse(PRIVATE_SOCKET.sends, JSON.parse(bytes.toString()))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  const sent = (channel: string) => messages.filter((message) => message.channel === channel);
  const follow = async (channel: string) => {
    send({ type: 'subscribe', channel });
    await waitUntil(() => sent(channel).length > 0);
  };
  return { socket, closed, send, sent, follow };
}

/** A lister and a buyer with money, and a key of each. */
async function aPair() {
  const [lister, buyer] = [await app.signUp(), await app.signUp()];
  await fund(app.db, String(lister.id), 'CNY', '50');
  await fund(app.db, String(buyer.id), 'NGN', '10000');
  return { lister, buyer, listersKey: await aKey(lister), buyersKey: await aKey(buyer) };
}

const isNumbered = (messages: { seq: number }[]) =>
  messages.every(({ seq }, at) => at === 0 || seq === (messages[at - 1]?.seq ?? 0) + 1);

it('sends a key the orders, fills and balances of its user, numbered, from every process, and those of nobody else [S11.keys.socket]', async () => {
  const { lister, buyer, listersKey, buyersKey } = await aPair();
  const [sells, buys] = [await openProgram(listersKey), await openProgram(buyersKey, servers[1])];
  for (const channel of ['orders', 'fills', 'balances']) for (const each of [sells, buys]) await each.follow(channel);
  expect(sells.sent('balances')[0]).toMatchObject({ type: 'snapshot' });
  await list(app.db, String(lister.id), swap('CNY', 'NGN', '50', '200'));
  await createTransaction(app.db, String(buyer.id), { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '200') });
  await work(app.db);
  await waitUntil(() => sells.sent('fills').length > 1 && buys.sent('fills').length > 1);
  expect(sells.sent('fills')[1]).toMatchObject({ type: 'delta', fills: [{ sold: true, rate: '200' }] });
  expect(buys.sent('fills')[1]).toMatchObject({ type: 'delta', fills: [{ sold: false, rate: '200' }] });
  const { body: balances } = await app.call('GET', 'balances/', { token: buyer.token });
  const held = () => {
    const rows = buys.sent('balances').flatMap((message) => ('balances' in message ? message.balances : []));
    return [...new Map(rows.map((row) => [row.currency, row])).values()];
  };
  await waitUntil(() => JSON.stringify(held()) === JSON.stringify(balances));
  await waitUntil(() => JSON.stringify(buys.sent('orders').at(-1)).includes('COMPLETED'));
  for (const [who, program] of [
    [lister, sells],
    [buyer, buys],
  ] as const) {
    const orders = program.sent('orders').flatMap((message) => ('orders' in message ? message.orders : []));
    expect(new Set(orders.map(({ user }) => user))).toEqual(new Set([String(who.id)]));
    for (const channel of ['orders', 'fills', 'balances']) expect(isNumbered(program.sent(channel))).toBe(true);
    program.socket.terminate();
  }
});

/** The status with which a handshake is refused. */
async function refusalOf(socket: WebSocket): Promise<number | undefined> {
  socket.on('error', () => undefined);
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  answer.destroy();
  return answer.statusCode;
}

it('opens only for a key that may read and has signed this handshake, once [S11.keys.socket]', async () => {
  const user = await app.signUp();
  const key = await aKey(user);
  const wrong = [
    () => dial({}),
    () => dial(signedHeaders(key, { path: 'wallets/' })),
    () => dial(signedHeaders(key, SIGNED), servers[0], 'ws/private/?x=1'),
    () => dial(signedHeaders(key, { ...SIGNED, ahead: -60_000 })),
    () => dial(signedHeaders({ ...key, secret: 'another' }, SIGNED)),
  ];
  for (const attempt of wrong) expect(await refusalOf(attempt())).toBe(401);
  const headers = signedHeaders(key, SIGNED);
  const socket = dial(headers);
  await once(socket, 'open');
  expect(await refusalOf(dial(headers, servers[1]))).toBe(401);
  expect(await refusalOf(dial(signedHeaders(await aKey(user, { scopes: ['trade'] }), SIGNED)))).toBe(403);
  const elsewhere = await aKey(user, { addresses: ['203.0.113.7'] });
  expect(await refusalOf(dial(signedHeaders(elsewhere, SIGNED)))).toBe(403);
  socket.terminate();
});

/** 101 if a handshake opens a socket, or the status with which it is refused. */
async function statusOf(socket: WebSocket): Promise<number | undefined> {
  const opens = once(socket, 'open').then(() => 101);
  const status = await Promise.race([opens, refusalOf(socket)]);
  socket.terminate();
  return status;
}

it('opens each channel of asyncapi.json for the scopes that it names there, or without a key if it names none [S11.keys.scopes]', async () => {
  const document = JSON.parse(readFileSync(path.resolve(__dirname, '../../../docs/asyncapi.json'), 'utf8')) as {
    channels: Record<string, { address: string; 'x-scopes'?: string[] }>;
  };
  const key = await aKey(await app.signUp(), { addresses: ['127.0.0.1'] });
  for (const [name, { address, 'x-scopes': opening }] of Object.entries(document.channels)) {
    const place = address.replace('/backend/', '');
    expect([name, await statusOf(dial({}, servers[0], place))]).toEqual([name, opening ? 401 : 101]);
    for (const scope of KEY_SCOPES) {
      await app.owner.query('update api_keys set scopes = $2 where id = $1', [key.id, [scope]]);
      const opened = name === 'public' || opening?.includes(scope);
      const status = await statusOf(dial(signedHeaders(key, { path: place }), servers[0], place));
      expect([name, scope, status]).toEqual([name, scope, opened ? 101 : 403]);
    }
  }
});

it.each<[string, (user: SignedUp, key: ProgramKey) => Promise<unknown>]>([
  ['revoked', ({ token }, { id }) => app.call('POST', 'api-keys/revoke/', { token, body: { key: id } })],
  ['of a frozen user', ({ id }) => app.db.transaction((tx) => freezeUser(tx, String(id), 'a test'))],
  ['of a deactivated user', ({ id }) => app.db.transaction((tx) => deactivateUser(tx, String(id)))],
])('ends in every process when its key is %s, and no other does [S11.keys.socket]', async (_how, end) => {
  const [user, other] = [await app.signUp(), await app.signUp()];
  const key = await aKey(user);
  const ending = [await openProgram(key), await openProgram(key, servers[1])];
  const spared = await openProgram(await aKey(other));
  await end(user, key);
  for (const { closed } of ending) expect(await closed).toBe(4401);
  await spared.follow('balances');
  spared.socket.terminate();
});

it('ends when the days of its key are over [S11.keys.socket]', async () => {
  const user = await app.signUp();
  const key = await aKey(user);
  await app.owner.query(`update api_keys set expires_at = now() + interval '1 second' where id = $1`, [key.id]);
  const { closed } = await openProgram(key);
  expect(await closed).toBe(4401);
});

describe('the SDK', () => {
  const server = () => (servers[0] as RunningServer).url;

  it('runs the second example of its README: the book of a market, then the balances of a key [S11.sdk.follow]', async () => {
    const { lister, listersKey } = await aPair();
    await list(app.db, String(lister.id), swap('CNY', 'NGN', '7', '199'));
    await app.db.transaction((tx) => announce(tx, 'listings'));
    const env = { CROSSRATE_SERVER: server(), CROSSRATE_KEY: listersKey.id, CROSSRATE_SECRET: listersKey.secret };
    const packages = { '@crossrate/sdk': sdk, ws: { WebSocket } };
    const printed = await runExample(exampleOf('sdk/README.md', 1), packages, env);
    const balances = expect.arrayContaining([{ currency: 'CNY', free: '43', held: '7' }]) as object;
    expect(printed).toEqual([['Best offer:', '199'], [{ channel: 'balances', type: 'snapshot', seq: 1, balances }]]);
  });

  it('gives each fill once, also those of the time when it was cut off, until the key ends [S11.sdk.follow]', async () => {
    const { lister, buyer, listersKey } = await aPair();
    // The one listing at this rate: an order takes the oldest.
    await list(app.db, String(lister.id), swap('CNY', 'NGN', '50', '195'));
    const sockets: WebSocket[] = [];
    let [isCutOff, losses] = [false, 0];
    class Cable extends WebSocket {
      constructor(url: string, options?: ClientOptions) {
        // Nothing listens at port 9.
        super(isCutOff ? 'ws://127.0.0.1:9' : url, options);
        sockets.push(this);
      }
    }
    const order = async () => {
      await createTransaction(app.db, String(buyer.id), { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '195') });
      await work(app.db);
    };
    const asked = { server: server(), key: listersKey, channels: ['fills'] as const, WebSocket: Cable };
    const came: { type: string; ids: unknown[] }[] = [];
    const follow = async () => {
      for await (const message of sdk.followOwn({ ...asked, onLost: () => (losses += 1) }))
        came.push({ type: message.type, ids: 'fills' in message ? message.fills.map(({ id }) => id) : [] });
    };
    const ending = expect(follow()).rejects.toThrow('key ended');
    await waitUntil(() => came.length === 1);
    await order();
    await waitUntil(() => came.length === 2);
    isCutOff = true;
    sockets[0]?.terminate();
    await order();
    await waitUntil(() => losses > 1);
    isCutOff = false;
    await waitUntil(() => came.length === 3);
    await order();
    await waitUntil(() => came.length === 4);
    expect(came.map(({ type, ids }) => [type, ids.length])).toEqual([
      ['snapshot', 0],
      ['delta', 1],
      ['delta', 1],
      ['delta', 1],
    ]);
    expect(new Set(came.flatMap(({ ids }) => ids)).size).toBe(3);
    await app.call('POST', 'api-keys/revoke/', { token: lister.token, body: { key: listersKey.id } });
    await ending;
    // A handshake is not answered with a reason, so a call says it.
    await expect(sdk.followOwn(asked).next()).rejects.toThrow(refusalTexts.keyUnknown);
  });
});
