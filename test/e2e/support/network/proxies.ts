import { createServer, type IncomingMessage, request as send, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** A server between the browser and the real one. */
export interface ProxyServer {
  url: string;
  /** Ends all connections too. */
  close(): Promise<void>;
}

interface Passing {
  /** Answers a request of the browser. */
  passRequest(incoming: IncomingMessage, answer: ServerResponse): void;
  /** The port of this machine to which the next WebSocket goes. */
  portOfSocket(): number;
}

/** Passes a connection that switches to another protocol through unchanged. */
function passSocket(port: number, incoming: IncomingMessage, client: Duplex, head: Buffer): void {
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const server = connect(port, '127.0.0.1', () => {
    const lines = rawHeaders.flatMap((text, at) => (at % 2 === 0 ? [`${text}: ${rawHeaders[at + 1] ?? ''}\r\n`] : []));
    server.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    server.write(head);
    client.pipe(server).pipe(client);
  });
  for (const end of [server, client]) {
    end.on('error', () => undefined);
    end.on('close', () => [server, client].forEach((each) => each.destroy()));
  }
}

/** Longer than a test: a connection must not end in the moment in which a slow client uses it again. */
const KEEP_ALIVE_MS = 600_000;

/** @param port where it listens; 0 for any free port */
export async function startProxyServer({ passRequest, portOfSocket }: Passing, port = 0): Promise<ProxyServer> {
  const connections = new Set<Socket>();
  const server = createServer((incoming, answer) => passRequest(incoming, answer));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('upgrade', (incoming, client, head) => passSocket(portOfSocket(), incoming, client, head));
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      for (const connection of connections) connection.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** At which point a request or its answer is lost. */
type Loss = 'none' | 'dropped before the server' | 'late at the server' | 'answer dropped' | 'reset in mid-answer';

/** What the proxy does to one request. */
interface ChaosPlan {
  /** Milliseconds before it is passed to the server. */
  before: number;
  /** Milliseconds before the answer is passed to the browser. */
  after: number;
  loss: Loss;
}

const CALM: ChaosPlan = { before: 0, after: 0, loss: 'none' };

const LONGEST_MS = 15_000;
const GIVEN_UP_AFTER_MS = 5_000;
const LOSSES: readonly Loss[] = [
  'dropped before the server',
  'late at the server',
  'answer dropped',
  'reset in mid-answer',
];

/** Mostly short, one in eight beyond the 5 s after which the app gives up, up to 15 s. */
function delay(random: SeededRandom): number {
  if (random.chance(12)) return random.between(GIVEN_UP_AFTER_MS, LONGEST_MS);
  return random.chance(50) ? random.between(0, 1_200) : 0;
}

/** A plan of the seed. @param percent of the requests that are lost somewhere */
export function planOf(random: SeededRandom, percent: number): ChaosPlan {
  return {
    before: delay(random),
    after: delay(random),
    loss: random.chance(percent) ? random.oneOf(LOSSES) : 'none',
  };
}

/** How often the proxy did what. */
interface ChaosCount extends Record<Loss, number> {
  requests: number;
  delayed: number;
  delayedBeyondTimeout: number;
}

/** A bad network between the browser and the server. */
export interface ChaosProxy extends ProxyServer {
  count: ChaosCount;
  /** Resolves when no request is on its way any more, late ones included. */
  idle(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const TIMEOUT_MS = 5_000;

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forward(target: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = target;
    const options = {
      host,
      port,
      path: url,
      method,
      headers: { ...headers, connection: 'close' },
      agent: false as const,
    };
    const outgoing = send(options, (response) => {
      readAll(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function deliver(response: ServerResponse, { status, headers, body }: Answer, loss: Loss): void {
  const { 'transfer-encoding': _chunked, connection: _connection, ...rest } = headers;
  if (loss === 'reset in mid-answer') {
    response.writeHead(status, { ...rest, 'content-length': String(body.length + 1) });
    response.write(body.subarray(0, body.length / 2), () => response.socket?.resetAndDestroy());
    return;
  }
  response.writeHead(status, { ...rest, 'content-length': String(body.length) });
  response.end(body);
}

const noCount = (): ChaosCount => ({
  requests: 0,
  delayed: 0,
  delayedBeyondTimeout: 0,
  none: 0,
  'dropped before the server': 0,
  'late at the server': 0,
  'answer dropped': 0,
  'reset in mid-answer': 0,
});

function note(count: ChaosCount, { before, after, loss }: ChaosPlan): void {
  count.requests += 1;
  count[loss] += 1;
  if (before + after > 0) count.delayed += 1;
  if (before + after > TIMEOUT_MS) count.delayedBeyondTimeout += 1;
}

/** A browser that has disconnected meanwhile changes nothing: its request is on the way. */
async function carry(target: URL, plan: ChaosPlan, request: IncomingMessage, response: ServerResponse, body: Buffer) {
  if (plan.loss === 'late at the server') response.socket?.destroy();
  await pause(plan.before);
  if (plan.loss === 'dropped before the server') return void response.socket?.resetAndDestroy();
  const answer = await forward(target, request, body);
  await pause(plan.after);
  if (plan.loss === 'answer dropped') return void response.socket?.destroy();
  if (!response.destroyed) deliver(response, answer, plan.loss);
}

/** @param planFor the plan of a request; null for one that is let through untouched */
export async function startChaosProxy(
  origin: string,
  planFor: (request: IncomingMessage) => ChaosPlan | null,
): Promise<ChaosProxy> {
  const target = new URL(origin);
  const underWay = new Set<Promise<void>>();
  const count = noCount();
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request);
    const plan = planFor(request);
    if (plan) note(count, plan);
    await carry(target, plan ?? CALM, request, response, body);
  };
  const passRequest = (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => undefined);
    const work = handle(request, response).catch(() => void response.socket?.destroy());
    underWay.add(work);
    void work.then(() => underWay.delete(work));
  };
  const server = await startProxyServer({ passRequest, portOfSocket: () => parseInt(target.port, 10) });
  return {
    ...server,
    count,
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** A server whose app is replaced by another version while pages of the first one are open. */
export interface Deploys extends ProxyServer {
  /** From now on the service worker is another one. @param files which of the kept files it still has: all by default */
  deploy(files?: RegExp): void;
  /** From now on the files with these paths are gone, as after a deploy that removed them. */
  retire(paths: RegExp): void;
}

const WORKER = '/worker.js';
/** The list of files in the built worker. */
const FILES = /\[\{"url":.*?\}\]/;

function otherVersion(worker: string, version: number, files: RegExp): string {
  const kept = (JSON.parse(FILES.exec(worker)?.[0] ?? '[]') as { url: string }[]).filter(({ url }) => files.test(url));
  return `/* ${String(version)} */ ${worker.replace(FILES, JSON.stringify(kept))}`;
}

/** Passes everything on to the server at a port of this machine. */
export async function startDeploys(port: number): Promise<Deploys> {
  let version = 0;
  let files = /./;
  let retired: RegExp | null = null;
  const origin = `http://127.0.0.1:${String(port)}`;

  async function answerWorker(answer: ServerResponse): Promise<void> {
    const worker = await fetch(origin + WORKER);
    const [type, policy] = ['content-type', 'content-security-policy'].map((name) => worker.headers.get(name) ?? '');
    answer.writeHead(200, { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' });
    answer.end(otherVersion(await worker.text(), version, files));
  }

  function passRequest(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/', headers } = incoming;
    if (retired?.test(url)) return void answer.writeHead(404).end();
    if (url === WORKER && version > 0) return void answerWorker(answer);
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = await startProxyServer({ passRequest, portOfSocket: () => port });
  return {
    ...server,
    deploy: (kept = /./) => {
      version += 1;
      files = kept;
    },
    retire: (gone) => void (retired = gone),
  };
}
