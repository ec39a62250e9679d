import { request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CALM, type ChaosPlan, type Loss } from './chaosPlan';
import { type ProxyServer, startProxyServer } from './proxyServer';

/** How often the proxy did what. */
export interface ChaosCount extends Record<Loss, number> {
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
