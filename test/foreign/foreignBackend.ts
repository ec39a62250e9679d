import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parametersOf } from '@contract/call';
import type { CallName } from '@contract/calls';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { readBody, type Reply } from '@test/support/mswBackend/backendRequest';
import { findCall, type FoundCall } from '@test/support/mswBackend/findCall';
import { processPending } from '@test/support/mswBackend/processing';
import { Refusal, unauthorized } from '@test/support/mswBackend/refusal';
import { createState } from '@test/support/mswBackend/seed';
import type { BackendState } from '@test/support/mswBackend/state';
import { corsHeaders, offencesOf, preflightHeaders } from './crossOrigin';
import { htmlError, inDialect, throttled, type WireAnswer } from './dialect';
import { type ForeignLive, serveForeignLive } from './foreignLive';

/** Below this path everything hangs. */
const PREFIX = '/v1/';

/** A backend that is not ours: another origin, another framework's habits, the same calls. */
export interface ForeignBackend {
  /** {host} of spec 7. */
  host: string;
  state: BackendState;
  live: ForeignLive;
  /** The app's requests that such a server would refuse; the tests expect none. */
  offences: string[];
  /** "GET transactions/?txid=17": every call but preflights, in order. */
  calls: string[];
  /** The next calls of this name fail this way. */
  fail(name: CallName, how: 'html' | 'throttled', times: number): void;
  /** Processes what is pending and sends the live messages. */
  advance(): void;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function answer(request: IncomingMessage, found: FoundCall, state: BackendState, query: URLSearchParams) {
  const token = /^Token (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const user = state.users.find(({ id }) => id === state.sessions.get(token)) ?? null;
  try {
    if (found.call.access === 'token' && !user) throw unauthorized();
    const body = await bodyOf(request);
    const asked = new Request('http://foreign.example/', {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body,
    });
    return ANSWERS[found.name]({ id: found.id, query, body: await readBody(asked), user }, state);
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body } satisfies Reply;
    throw error;
  }
}

/** True for a call of spec 7 with exactly its parameters: a backend that is not ours knows no others. */
function isSpecified(found: FoundCall | null, query: URLSearchParams): boolean {
  const known = found ? parametersOf(found.call) : [];
  return found !== null && [...query.keys()].every((name) => known.includes(name));
}

/** Spec 4: the order of a revoked transaction stays pending until the client removes it. */
function keepOrders({ orders }: BackendState, transaction: string): void {
  for (const order of orders) if (order.transaction === transaction) order.status = 'pending';
}

/** Starts one on a free port, for the app at `appOrigin`. */
export async function startForeignBackend(appOrigin: string): Promise<ForeignBackend> {
  const state = createState();
  const offences: string[] = [];
  const calls: string[] = [];
  const turns = new Map<CallName, number>();
  const failures = new Map<CallName, { wire: WireAnswer; left: number }>();

  const send = (response: ServerResponse, { status, headers, text }: WireAnswer) =>
    response.writeHead(status, { ...corsHeaders(appOrigin), ...headers }).end(text);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://foreign.example');
    offences.push(...offencesOf(request));
    if (request.method === 'OPTIONS') return void response.writeHead(200, preflightHeaders(appOrigin)).end();
    const path = pathname.slice(PREFIX.length);
    calls.push(`${request.method ?? ''} ${path}${search}`);
    if (!pathname.endsWith('/')) {
      return void send(response, { status: 301, headers: { Location: `${pathname}/${search}` }, text: '' });
    }
    const found = findCall(request.method ?? '', path, searchParams);
    if (!isSpecified(found, searchParams)) offences.push(`${calls.at(-1) ?? ''} is no call of the specification`);
    if (!found) return void send(response, { ...htmlError, status: 404 });
    const failure = failures.get(found.name);
    if (failure && failure.left > 0) {
      failure.left -= 1;
      return void send(response, failure.wire);
    }
    const turn = turns.get(found.name) ?? 0;
    turns.set(found.name, turn + 1);
    const reply = await answer(request, found, state, searchParams);
    if (found.name === 'revokeTransaction') keepOrders(state, found.id);
    send(response, inDialect(found.name, reply, turn));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => send(response, htmlError));
  });
  const live = serveForeignLive(server, `${PREFIX}ws/main/`);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `http://127.0.0.1:${String(port)}${PREFIX}`,
    state,
    live,
    offences,
    calls,
    fail: (name, how, times) => void failures.set(name, { wire: how === 'html' ? htmlError : throttled, left: times }),
    advance() {
      processPending(state);
      for (const group of ['homepage_updates', 'transactions', 'listings', 'orders', 'notifications'] as const) {
        live.announce(group);
      }
    },
    stop: async () => {
      live.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
