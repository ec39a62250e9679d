import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** So many GETs of an address. */
interface Asking {
  order: 'ask';
  url: string;
  requests: number;
  atOnce: number;
}

/** Programs that request `path` once a second, and others that open the socket at `socketPath` and follow `channel`. */
interface Besieging {
  order: 'besiege';
  port: number;
  pollers: number;
  path: string;
  sockets: number;
  socketPath: string;
  channel: object;
}

/** `tell`: what was answered since the last time. */
export type CallersOrder = Asking | Besieging | { order: 'tell' };

/** What besiegers received. */
export interface Received {
  answers: number;
  refusals: number;
  openSockets: number;
  frames: number;
}

const HOST = '127.0.0.1';
/** Every caller has its own address, as a trusted proxy reports it. */
const addressOf = (index: number) => `10.${[index >> 16, index >> 8, index].map((part) => part & 255).join('.')}`;

const agent = new Agent({ keepAlive: true });
let asked = 0;

/** Reads the answer to its end. */
function askOnce(url: string): Promise<void> {
  asked += 1;
  const headers = { 'Accept-Encoding': 'br', 'X-Forwarded-For': addressOf(asked) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${String(answer.statusCode)}`));
      answer.on('end', resolve).resume();
    });
    sent.on('error', reject).end();
  });
}

async function ask({ url, requests, atOnce }: Asking): Promise<object> {
  let left = requests;
  const lane = async () => {
    while (left-- > 0) await askOnce(url);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { asked };
}

const received: Received = { answers: 0, refusals: 0, openSockets: 0, frames: 0 };
const EVERY_MS = 1_000;
const AT_ONCE = 50;
const [PING, PONG] = [Buffer.from([0x89, 0]), Buffer.from([0x8a, 0x80, 0, 0, 0, 0])];

/** The head of a request as text. Without a library, so that the besiegers need little of the machine. */
const headOf = (path: string, index: number, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: ${HOST}`, `X-Forwarded-For: ${addressOf(index)}`, ...lines, '', ''].join('\r\n');

const firstChunk = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1', 9, 12)));
    socket.on('error', () => resolve('none')).on('close', () => resolve('none'));
  });

function poll({ port, path }: Besieging, index: number): Promise<unknown> {
  const socket = connect({ port, host: HOST, noDelay: true });
  const head = headOf(path, index, 'Accept-Encoding: gzip, br');
  let isWaiting = false;
  socket.on('data', (chunk) => {
    if (chunk.includes('HTTP/1.1 200')) received.answers += 1;
    else if (chunk.includes('HTTP/1.1 ')) received.refusals += 1;
    isWaiting = false;
  });
  const send = () => {
    if (!isWaiting) socket.write(head);
    isWaiting = true;
  };
  send();
  setInterval(send, EVERY_MS);
  return firstChunk(socket);
}

/** A complete text message of a client. Its mask is all zeros, so the text stays readable. */
function frameOf(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.byteLength, 0, 0, 0, 0]), payload]);
}

async function follow({ port, socketPath, channel }: Besieging, index: number): Promise<void> {
  const socket = connect({ port, host: HOST, noDelay: true });
  const wishes = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  socket.write(headOf(socketPath, index, ...wishes, 'Sec-WebSocket-Key: c2llZ2Ugc29ja2V0IDAwMQ=='));
  if ((await firstChunk(socket)) !== '101') return void socket.destroy();
  received.openSockets += 1;
  socket.on('close', () => (received.openSockets -= 1));
  socket.on('data', (chunk) => (chunk.includes(PING) ? void socket.write(PONG) : (received.frames += 1)));
  socket.write(frameOf(channel));
}

/** Some at once, so that their polls are spread over the second. */
async function besiege(asked: Besieging): Promise<object> {
  const { pollers, sockets } = asked;
  const indexes = Array.from({ length: pollers + sockets }, (_, index) => index).values();
  const openInTurn = async () => {
    for (const index of indexes) await (index < pollers ? poll(asked, index) : follow(asked, index));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openInTurn));
  return tell();
}

function tell(): Received {
  const told = { ...received };
  Object.assign(received, { answers: 0, refusals: 0, frames: 0 });
  return told;
}

function carryOut(order: CallersOrder): Promise<object> {
  if (order.order === 'ask') return ask(order);
  return order.order === 'besiege' ? besiege(order) : Promise.resolve(tell());
}

process.on('message', (order: CallersOrder) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
