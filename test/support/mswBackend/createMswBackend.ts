import { http, HttpResponse, ws } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import type { Listing } from '@contract/listings';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { LISTINGS_FEED_HEADER, offerText } from '@contract/values/listingsFeed';
import { type LiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';
import { lastNewsQuestion } from '@contract/values/ownFeed';
import { compareIds, deltaOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { openSession } from './answers/accountAnswers';
import { ANSWERS } from './answers/answers';
import { OWN_ANSWERS } from './answers/ownAnswers';
import { type BackendRequest, findCall, findOwnCall, readBody, type Reply } from './backendRequest';
import { createInterventions } from './interventions';
import { approve, giveBack, processPending } from './processing';
import { type AnyCallName, callsOf, type RecordedCall } from './recorder';
import { notFound, Refusal, unauthorized } from './wire';
import { ADA, createState } from './seed';
import type { BackendState } from './state';

/** The feed of our own server: offered with all listings once `isOffered` is set. The ids of listings must ascend. */
function createMswFeed(state: BackendState, send: (text: string) => void) {
  let changes = 1;
  const step = () => {
    const version = `${String(changes)}-1`;
    return { version, sum: sumText(sumOfListings(state.listings), version) };
  };
  const feed = {
    isOffered: false,
    /** The headers of an answer to this call that say which version it shows. */
    headers: (name: AnyCallName): Record<string, string> =>
      feed.isOffered && name === 'getListings' ? { [LISTINGS_FEED_HEADER]: offerText(step()) } : {},
    /** What a socket is sent that asks for the changes since a version: that there were none, or only that there were. */
    textSince(group: LiveGroup, since: string): string | null {
      if (group !== 'listings') return null;
      const { version, sum } = step();
      return JSON.stringify(
        since === version ? deltaOf({ from: since, to: since, sum }, [], () => undefined) : { group },
      );
    },
    /** Changes the listings, and sends what changed to every socket. */
    push(change: (listings: Listing[]) => void): void {
      const before = new Map(state.listings.map((listing) => [listing.id, listing]));
      const from = step().version;
      state.listings = state.listings.map((listing) => ({ ...listing }));
      change(state.listings);
      state.listings.sort((one, other) => compareIds(one.id, other.id));
      changes += 1;
      const after = new Map(state.listings.map((listing) => [listing.id, listing]));
      const ids = [...before.keys(), ...after.keys()].filter(
        (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
      );
      const { version, sum } = step();
      send(JSON.stringify(deltaOf({ from, to: version, sum }, ids, (id) => after.get(id))));
    },
  };
  return feed;
}

type Client = Parameters<Parameters<ReturnType<typeof ws.link>['addEventListener']>[1]>[0]['client'];

/**
 * The live channel of spec 7 at `{host}ws/main/`: subscriptions are kept per socket.
 *
 * @param answerTo what a socket is sent that asks for the changes of a group since a version
 */
function createMswLiveChannel(host: string, answerTo: (group: LiveGroup, since: string) => string | null) {
  const link = ws.link(`${host.replace(/^http/, 'ws')}${LIVE_CHANNEL_PATH}`);
  const groups = new Map<Client, Set<LiveGroup>>();
  const received: string[] = [];
  const begun = performance.now();
  const lastNews = new Map<LiveGroup, number>();
  const ageOf = (group: LiveGroup) => Math.floor(performance.now() - (lastNews.get(group) ?? begun));

  const handler = link.addEventListener('connection', ({ client }) => {
    groups.set(client, new Set());
    client.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return;
      received.push(data);
      const message = v.safeParse(subscribeMessageSchema, JSON.parse(data));
      if (message.success) {
        const { group } = message.output;
        groups.get(client)?.add(group);
        const { since } = JSON.parse(data) as { since?: string };
        const answer = since === undefined ? null : answerTo(group, since);
        if (answer !== null) client.send(answer);
      }
      const question = v.safeParse(lastNewsQuestion, JSON.parse(data));
      if (!question.success) return;
      const ages = question.output.groups.map((group) => [group, ageOf(group)]);
      client.send(JSON.stringify({ lastNews: Object.fromEntries(ages) as object }));
    });
    client.addEventListener('close', () => groups.delete(client));
  });

  return {
    handler,
    /** Every text that any socket sent, in order. */
    received,
    /** How many sockets are open. */
    connections: () => groups.size,
    /** Whether some open socket holds the group. */
    isSubscribed: (group: LiveGroup) => [...groups.values()].some((held) => held.has(group)),
    /** Sends `{group}` to every socket that holds the group. */
    announce(group: LiveGroup): void {
      lastNews.set(group, performance.now());
      for (const [client, held] of groups) if (held.has(group)) client.send(JSON.stringify({ group }));
    },
    /** Sends any text to every socket. */
    send(text: string): void {
      for (const client of groups.keys()) client.send(text);
    },
    /** Breaks every connection, as a restart of the server does. */
    drop(): void {
      for (const client of [...groups.keys()]) {
        groups.delete(client);
        client.close(1012);
      }
    },
  };
}

const laterBy = globalThis.setTimeout;
/** `LATE=400` answers each call after up to 400 ms, so a test that does not wait for an answer fails. */
const LATE = parseInt(process.env.LATE ?? '0', 10);
const delays = chooseSeed();
const late = LATE > 0 ? seededChoices(delays) : null;
if (late) process.stderr.write(`answers late by up to ${String(LATE)} ms, seed ${String(delays)}\n`);

/** The address of this backend for the app: `/backend/` of jsdom's own origin. */
export const BACKEND_HOST = 'http://localhost/backend/';

const ALL_ANSWERS = { ...ANSWERS, ...OWN_ANSWERS };

/**
 * Every call of the contract answered in memory. Nothing happens by itself: `advance` processes what waits,
 * and only `announce` speaks on the live channel. Start with `backend.server.listen()`.
 */
export function createMswBackend(seed: Partial<BackendState> = {}, host = BACKEND_HOST) {
  const state = createState(seed);
  const calls: RecordedCall[] = [];
  const interventions = createInterventions();
  const live = createMswLiveChannel(host, (group, since) => feed.textSince(group, since));
  const feed = createMswFeed(state, live.send);

  const everyCall = http.all(`${host}*`, async ({ request }) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const path = pathname.slice(new URL(host).pathname.length);
    const own = state.capabilities && findOwnCall(request.method, path, searchParams);
    const found = own ?? findCall(request.method, path, searchParams);
    const { body, reason } = await readBody(request).then(
      (read) => ({ body: read, reason: null }),
      (error: unknown) => ({ body: null, reason: error }),
    );
    calls.push(record(request, found?.name ?? null, path + search, body));
    if (!found) return answerOf(() => raise(notFound()));
    const intervened = interventions.take(found.name);
    const reply =
      intervened ??
      answerOf(() => {
        const user = signedIn(state, request);
        if (found.call.access === 'token' && !user) throw unauthorized();
        if (reason) throw reason as Error;
        const asked: BackendRequest = { id: found.id, query: searchParams, body, user };
        return ALL_ANSWERS[found.name]?.(asked, state) ?? raise(notFound());
      });
    for (const [name, value] of Object.entries(feed.headers(found.name))) reply.headers.set(name, value);
    await interventions.opened(found.name);
    if (late) await new Promise((answer) => laterBy(answer, late.between(0, LATE)));
    return reply;
  });

  return {
    server: setupServer(everyCall, live.handler),
    state,
    /** Every request, in order. */
    calls,
    callsOf: (name: AnyCallName) => callsOf(calls, name),
    ...interventions,
    live,
    feed,
    announce: (group: LiveGroup) => live.announce(group),
    /** A session of a user; store the token where the app keeps it. */
    signIn: (userId = ADA) => openSession(state, userId),
    /** Processes every pending LIST, ORDER and MOF_ORDER, as the worker does. */
    advance: () => processPending(state),
    approve: (transactionId: string) => approve(state, transactionId),
    reject(transactionId: string): void {
      const waiting = state.transactions.find(({ id, status }) => id === transactionId && status === 'PENDING');
      if (waiting) giveBack(state, waiting, 'REJECTED');
    },
  };
}

export type MswBackend = ReturnType<typeof createMswBackend>;

function raise(error: Error): never {
  throw error;
}

function answerOf(reply: () => Reply): Response {
  try {
    const { status, body } = reply();
    return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(body as object, { status });
  } catch (error) {
    if (error instanceof Refusal) return HttpResponse.json(error.body, { status: error.status });
    throw error;
  }
}

function signedIn(state: BackendState, request: Request) {
  const token = /^Token (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const userId = state.sessions.get(token);
  return state.users.find(({ id }) => id === userId) ?? null;
}

function record(request: Request, name: AnyCallName | null, path: string, body: unknown): RecordedCall {
  return {
    name,
    method: request.method,
    path,
    authorization: request.headers.get('authorization') ?? '',
    contentType: request.headers.get('content-type') ?? '',
    headers: Object.fromEntries(request.headers),
    body,
  };
}
