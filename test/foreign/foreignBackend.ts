import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { parametersOf } from '@contract/call';
import { type CallName, CALLS } from '@contract/calls';
import { anyAnswer } from '@contract/values/envelopes';
import { type LiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { findCall, type FoundCall, readBody, type Reply } from '@test/support/mswBackend/backendRequest';
import { processPending } from '@test/support/mswBackend/processing';
import { Refusal, unauthorized } from '@test/support/mswBackend/wire';
import { createState } from '@test/support/mswBackend/seed';
import type { BackendState } from '@test/support/mswBackend/state';

/** All the headers that a foreign backend accepts (decision 116). */
const USUAL = ['accept', 'authorization', 'content-type', 'user-agent', 'x-csrftoken', 'x-requested-with'];

/** What every answer to the app's origin carries: no credentials, no exposed header. */
const corsHeaders = (appOrigin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': appOrigin,
  Vary: 'Origin',
});

/** What a preflight is answered. */
const preflightHeaders = (appOrigin: string): Record<string, string> => ({
  ...corsHeaders(appOrigin),
  'Access-Control-Allow-Methods': 'DELETE, GET, OPTIONS, PATCH, POST, PUT',
  'Access-Control-Allow-Headers': USUAL.join(', '),
  'Access-Control-Max-Age': '86400',
});

/** What a request asks for or brings that no such server would let through. */
function offencesOf({ headers, method, url }: IncomingMessage): string[] {
  const asked = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const unusual = asked.filter((name) => name !== '' && !USUAL.includes(name));
  const what = `${method ?? ''} ${url ?? ''}`;
  return [
    ...unusual.map((name) => `${what} asks for the header ${name}`),
    ...(headers.cookie === undefined ? [] : [`${what} brings cookies`]),
  ];
}

/** An answer on its way out. */
interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const ISO_TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;
const MONEY = /"(balance|rate|amount|Amount|transaction_fee)":"(\d+(?:\.\d+)?)"/g;
const OFFSET_MS = 60 * 60_000;

/** "…T10:00:00.123Z" as Django writes it in its own time zone: "…T11:00:00.123456+01:00". */
const withOffset = (text: string) =>
  `"${new Date(new Date(text).getTime() + OFFSET_MS).toISOString().replace('Z', '456+01:00')}"`;

/** Money as JSON numbers with the same digits, or as text with zeros appended. */
const asNumbers = (text: string) => text.replace(MONEY, '"$1":$2');
const asLongText = (text: string) =>
  text.replace(MONEY, (_all, field: string, value: string) => {
    const [whole = '', fraction = ''] = value.split('.');
    return `"${field}":"${whole}.${fraction.padEnd(8, '0')}"`;
  });

const ORDERS: readonly CallName[] = ['getMatchingOrders', 'getOwnOrders'];

/** Each entry has unknown fields, and an order does not name its transaction. */
function likeTheirs(name: CallName, entry: object): object {
  const theirs = Object.entries({ ...entry, url: 'https://elsewhere.example/1/', meta: { nested: [null] } });
  return Object.fromEntries(theirs.filter(([field]) => !(ORDERS.includes(name) && field === 'transaction')));
}

const pageOf = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results });

/** A list or a page; the query that is meant to find one order may answer with that order itself. */
function listed(name: CallName, entries: object[], isOdd: boolean): unknown {
  if (!isOdd) return pageOf(entries);
  return name === 'getMatchingOrders' && entries.length === 1 ? entries[0] : entries;
}

const json = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify(body),
});

/** Of each pair of habits that such servers have, the call's turn (0, 1, 2 …) says which. */
function success(name: CallName, { status, body }: Reply, turn: number): WireAnswer {
  const isOdd = turn % 2 === 1;
  if (name === 'login') {
    const { token, expiry } = body as { token: string; expiry: string };
    return json(200, isOdd ? { user: { id: 1 }, token } : { expiry, token });
  }
  if (CALLS[name].answer === anyAnswer && CALLS[name].method !== 'GET') {
    return isOdd ? json(200, { status: 'OK' }) : { status: 204, headers: {}, text: '' };
  }
  const entries = Array.isArray(body) ? (body as object[]).map((entry) => likeTheirs(name, entry)) : null;
  const answer = json(status, entries === null ? likeTheirs(name, body as object) : listed(name, entries, isOdd));
  const text = answer.text.replace(ISO_TIME, (_all, time: string) => withOffset(time));
  return { ...answer, text: isOdd ? asNumbers(text) : asLongText(text) };
}

function refusal(name: CallName, { status, body }: Reply, turn: number): WireAnswer {
  const { detail } = body as { detail?: unknown };
  if (detail !== undefined && status === 401 && turn % 2 === 1) return json(401, { error: detail });
  if (detail !== undefined && status === 400) return json(400, { non_field_errors: [detail] });
  if (name === 'register' && status === 400 && 'password' in (body as object)) {
    return json(400, { password: ['This password is too short.', 'This password is too common.'] });
  }
  return json(status, body);
}

/** What a backend of the Django REST kind makes of an answer. */
function inDialect(name: CallName, reply: Reply, turn: number): WireAnswer {
  return reply.status < 400 ? success(name, reply, turn) : refusal(name, reply, turn);
}

/** A server error in the form of such servers. */
const htmlError: WireAnswer = {
  status: 500,
  headers: { 'Content-Type': 'text/html' },
  text: '<!doctype html><title>Server Error (500)</title><h1>Server Error (500)</h1>',
};

/** Too many requests. */
const throttled: WireAnswer = {
  ...json(429, { detail: 'Request was throttled. Expected available in 30 seconds.' }),
  headers: { 'Content-Type': 'application/json', 'Retry-After': '30' },
};

/** The live channel of a backend without cookies: a message goes to every socket of its group. */
interface ForeignLive {
  announce(group: LiveGroup): void;
  isSubscribed(group: LiveGroup): boolean;
  /** Every message of every socket. */
  received: readonly string[];
  close(): void;
}

/** Adds the channel to a server. Messages carry more than the group, as such servers' do. */
function serveForeignLive(server: Server, path: string): ForeignLive {
  const sockets = new WebSocketServer({ server, path });
  const groups = new Map<WebSocket, Set<LiveGroup>>();
  const received: string[] = [];
  sockets.on('connection', (socket) => {
    groups.set(socket, new Set());
    socket.on('close', () => groups.delete(socket));
    socket.on('message', (data: Buffer) => {
      received.push(data.toString());
      const message = v.safeParse(subscribeMessageSchema, JSON.parse(data.toString()));
      if (message.success) groups.get(socket)?.add(message.output.group);
    });
  });
  return {
    announce(group) {
      const text = JSON.stringify({ type: 'group.message', group, message: 'updated', extra: null });
      for (const [socket, held] of groups) if (held.has(group)) socket.send(text);
    },
    received,
    isSubscribed: (group) => [...groups.values()].some((held) => held.has(group)),
    close() {
      for (const socket of groups.keys()) socket.terminate();
      sockets.close();
    },
  };
}

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
