import { freshSeed } from '@test/support/random/effort';
import { VICTIMS, type Victim } from './kills/runKills';

/** The options of `npm run soak --`. */
export interface SoakOptions {
  /** All tests with random input, ten times as long as in the gate and from fresh seeds. */
  all: boolean;
  operations: number;
  seed: number;
  lanes: number;
  worldSize: number;
  http: boolean;
  clients: number;
  /** How long each client waits after an operation over HTTP, in ms. */
  pauseMs: number;
  /** Server processes on the same database, over HTTP and under kills. */
  servers: number;
  kills: number;
  /** Schedules of the listings' feed; 0 for a run of the books. */
  feed: number;
  /** Moves of market rates under listings that follow them; 0 for a run of the books. */
  pegs: number;
  /** What is killed, in turns. */
  victims: readonly Victim[];
  /** Steps to repeat instead of a random run. */
  steps: string | null;
}

const USAGE = `npm run soak -- [--ops N] [--seed S] [--lanes 3] [--world 2000]   in process
npm run soak -- --http [--ops N] [--seed S] [--clients 50] [--pause 0] [--servers 1]   over HTTP, clients at once
npm run soak -- --kills N [--of server|both|database] [--seed S] [--clients 8] [--servers 1]   with hard kills
npm run soak -- --feed N [--seed S]                                 the listings that are followed, on a bad network
npm run soak -- --pegs N [--seed S]                                 the listings that follow the market
npm run soak -- --all                                              every test with random input, with EFFORT=10 or as set
npm run soak -- --steps kind:seed,…                                 repeats a printed run
On DATABASE_URL if it is set (in process and over HTTP), else on an embedded PostgreSQL.`;

function countOf(words: readonly string[], name: string, fallback: number): number {
  const at = words.indexOf(`--${name}`);
  if (at < 0) return fallback;
  const word = words[at + 1] ?? '';
  if (!/^\d{1,9}$/.test(word)) throw new Error(`--${name} takes a whole number.\n\n${USAGE}`);
  return parseInt(word, 10);
}

/** The victims of `--of`; all of them in turns if there is no such option. */
function readVictims(words: readonly string[]): readonly Victim[] {
  const at = words.indexOf('--of');
  if (at < 0) return VICTIMS;
  const chosen = VICTIMS.filter((victim) => victim === words[at + 1]);
  if (chosen.length === 0) throw new Error(`--of takes ${VICTIMS.join(', ')}.\n\n${USAGE}`);
  return chosen;
}

/** @throws Error that says how it is used */
export function readOptions(words: readonly string[]): SoakOptions {
  const unknown = words.find((word) => word.startsWith('--') && !USAGE.includes(`${word} `));
  if (unknown) throw new Error(`There is no ${unknown}.\n\n${USAGE}`);
  const kills = countOf(words, 'kills', 0);
  const at = words.indexOf('--steps');
  return {
    all: words.includes('--all'),
    operations: countOf(words, 'ops', 10_000),
    seed: countOf(words, 'seed', freshSeed() % 2 ** 29),
    lanes: countOf(words, 'lanes', 3),
    worldSize: countOf(words, 'world', 2_000),
    http: words.includes('--http'),
    clients: countOf(words, 'clients', kills > 0 ? 8 : 50),
    pauseMs: countOf(words, 'pause', 0),
    servers: Math.max(1, countOf(words, 'servers', 1)),
    kills,
    feed: countOf(words, 'feed', 0),
    pegs: countOf(words, 'pegs', 0),
    victims: readVictims(words),
    steps: at < 0 ? null : (words[at + 1] ?? ''),
  };
}
