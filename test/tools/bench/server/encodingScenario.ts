import path from 'node:path';
import type { AnswerOpenListings } from '@server/modules/listings/answer';
import type { Costs, Goal, OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { type BenchMarket, openBenchMarket } from './benchMarket';
import { type Clients, startClients } from '@test/support/run/childProcess';
import type { HttpOrder, HttpRound } from './httpClients';
import { encodePerRequest, startListingsServer } from './listingsServer';

const CLIENTS = 1_000;
const PEER = 'encoding per request';
const CLIENTS_FILE = path.join(__dirname, 'httpClients.ts');
const MS = 1_000;

/** The version that the clients hold when a run begins: the current one, or the previous one. */
type Market = 'unchanged' | 'changed';

interface Round {
  market: BenchMarket;
  clients: Clients;
  /** What they hold, as our server tagged it; the peer tags nothing. */
  held: string | null;
}

const refetch = ({ clients, held }: Round) => clients.ask<HttpRound>({ order: 'refetch', held } satisfies HttpOrder);

/**
 * All clients send a request, each on its own connection, a hundred at a time. The run ends with the last byte of the
 * last answer.
 */
async function measured(round: Round, kind: Market): Promise<Costs> {
  if (kind === 'changed') await round.market.change();
  const before = process.cpuUsage();
  const begin = performance.now();
  const { statuses, tag, bytes } = await refetch(round);
  const wall = performance.now() - begin;
  const { user, system } = process.cpuUsage(before);
  const expected = kind === 'unchanged' && round.held !== null ? '304' : '200';
  if (statuses[expected] !== CLIENTS) throw new Error(`${expected} was expected, not ${JSON.stringify(statuses)}`);
  if (round.held !== null) round.held = tag;
  return { wall, server: (user + system) / MS, bytes };
}

async function openSide(kind: Market, answer?: AnswerOpenListings): Promise<OpenSide> {
  const market = await openBenchMarket(CLIENTS);
  const server = await startListingsServer(market.db, answer);
  const clients = startClients(CLIENTS_FILE);
  await clients.ask({ order: 'open', port: server.port, tokens: market.tokens } satisfies HttpOrder);
  const round: Round = { market, clients, held: null };
  if (!answer) round.held = (await refetch(round)).tag;
  return {
    run: () => measured(round, kind),
    close: async () => {
      await clients.close();
      await server.close();
      await market.close();
    },
  };
}

function scenarioOf(kind: Market, goal: Pick<Goal, 'least' | 'aim'>): RatioScenario {
  return {
    kind: 'ratio',
    id: 'S10',
    title: `1,000 clients refetch 2,000 listings, ${kind}, over 1,000 connections`,
    units: { wall: 'ms', server: 'ms', bytes: 'B' },
    headline: 'wall',
    warmUp: 1,
    ours: { name: 'ours', open: () => openSide(kind) },
    peers: [{ name: PEER, open: () => openSide(kind, encodePerRequest) }],
    goals: [
      { peer: PEER, cost: 'wall', shown: 'times', ...goal },
      { peer: PEER, cost: 'server', shown: 'times' },
    ],
  };
}

/**
 * S10: the cost of answering a thousand clients, a hundred at a time, over real keep-alive connections from another
 * process. `wall` is the time until the last client has the last byte, `server` the CPU time of the server's process.
 * The peer is the same code without the shared encoding: it reads, writes and compresses for each request.
 */
export const encodingScenarios: readonly RatioScenario[] = [
  scenarioOf('unchanged', { least: 20, aim: 60 }),
  scenarioOf('changed', { least: 3, aim: 5 }),
];
