import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { LiveGroup } from '@contract/values/liveGroups';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { ANSWERS } from './answers/answers';
import { OWN_ANSWERS } from './answers/ownAnswers';
import { openSession } from './answers/accountAnswers';
import { type BackendRequest, type Reply, readBody } from './backendRequest';
import { findCall, findOwnCall } from './findCall';
import { createInterventions } from './interventions';
import { createMswFeed } from './mswFeed';
import { createMswLiveChannel } from './mswLiveChannel';
import { approve, giveBack, processPending } from './processing';
import { type AnyCallName, callsOf, type RecordedCall } from './recorder';
import { notFound, Refusal, unauthorized } from './refusal';
import { ADA, createState } from './seed';
import type { BackendState } from './state';

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
        return ALL_ANSWERS[found.name](asked, state);
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
