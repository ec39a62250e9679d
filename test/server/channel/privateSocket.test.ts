import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { PRIVATE_SOCKET } from '@contract/programs';
import { freezeUser } from '@server/acts/users';
import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { deactivateUser } from '@server/modules/users';
import { type RunningServer, startServer } from '@server/startServer';
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

const dial = (headers: Record<string, string>, { url } = servers[0] as RunningServer, path = SIGNED.path ?? '') =>
  new WebSocket(`${url.replace('http', 'ws')}/backend/${path}`, { headers });

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
