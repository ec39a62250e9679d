import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { LIVE_GROUPS } from '@contract/values/liveGroups';
import { type Attack, countOf, type Order, type Sent } from '@test/tools/siege/attack';
import { Tally } from '@test/tools/siege/tally';

const SOCKETS = 2_500;
const OF_ADDRESS = 500;
const AT_ONCE = 50;
/** On a machine that is too slow, fewer sockets are opened. */
const MOST_OPENING_MS = 60_000;
const LEAST_SHARE = 90;

/** A complete text message of a client. Its mask is all zeros, so the text stays readable. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.byteLength, 0, 0, 0, 0]), payload]);
}

const SUBSCRIBE_ALL = Buffer.concat(LIVE_GROUPS.map((group) => frameOf(JSON.stringify({ type: 'subscribe', group }))));

const PING = Buffer.from([0x89, 0]);
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** A socket that hears every group and answers pings. Without a library, so that the attacker needs little of the machine. */
function open(order: Order, index: number, tally: Tally): Promise<Socket> {
  const socket = connect({ port: parseInt(new URL(order.origin).port, 10), host: '127.0.0.1' });
  const head = [
    `GET /backend/${LIVE_CHANNEL_PATH} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: c2llZ2Ugc29ja2V0IDAwMQ==',
    `X-Forwarded-For: 10.11.0.${String(Math.floor(index / OF_ADDRESS))}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve) => {
    const done = (outcome: string) => {
      tally.count(outcome, socket.bytesWritten);
      resolve(socket);
    };
    socket.once('data', (chunk: Buffer) => {
      const status = chunk.toString('latin1', 9, 12);
      if (status === '101') socket.write(SUBSCRIBE_ALL);
      socket.on('data', (news: Buffer) => news.includes(PING) && socket.write(PONG));
      done(status === '101' ? 'open' : status);
    });
    socket.once('error', () => done('no answer'));
  });
}

async function strike(order: Order): Promise<Sent> {
  const tally = new Tally();
  const sockets: Socket[] = [];
  const openUntil = performance.now() + MOST_OPENING_MS;
  const indexes = Array.from({ length: countOf(order, SOCKETS) }, (_, index) => index).values();
  const openInTurn = async () => {
    for (const index of indexes) {
      if (performance.now() > openUntil) return;
      sockets.push(await open(order, index, tally));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openInTurn));
  await pause(order.seconds * 1000);
  for (const socket of sockets) socket.destroy();
  return tally.sent();
}

/** Issue 10, 7: sockets without a user must not slow down those who trade. */
export const sockets: Attack = {
  name: 'sockets',
  title: '2,500 sockets without a user, of five addresses, subscribed to everything',
  hasTraders: true,
  prepare: () => Promise.resolve([]),
  strike,
  judge: ({ before, during, after }) => {
    const without = (before.pace + after.pace) / 2;
    const share = without === 0 ? 0 : Math.round((during.pace * 100) / without);
    const calls = `${String(Math.round(during.pace))} calls a second, ${String(Math.round(without))} without`;
    const text = `trading goes on at ${String(LEAST_SHARE)} % of its pace or more`;
    return [{ text, measured: `${String(share)} % (${calls})`, isMet: share >= LEAST_SHARE }];
  },
};
