import { letOutsidersRead, OUTSIDERS_SUMMARY } from '@test/support/money/outsiders';
import { freshSeed } from '@test/support/random/effort';
import { runTool } from '@test/support/run/command';
import { openDatabases } from './databases';
import { readSteps, runInProcess, tryOut } from './inProcess';
import { runCcxtKills } from './kills/ccxtKills';
import { runKills, VICTIMS, type Victim } from './kills/runKills';
import { SERVICES } from './world';

const USAGE = `npm run soak -- [--ops N] [--seed S] [--lanes 3] [--world 2000]   random operations, checked against a model of the books
npm run soak -- --steps kind:seed,…                               repeats a printed run
npm run soak -- --kills N [--of server|both|database] [--seed S] [--clients 8] [--servers 1]   over HTTP, with hard kills
npm run soak -- --ccxt --kills N [--seed S] [--clients 8]          programs that trade through ccxt, with hard kills
npm run soak -- --all                                            every test with random input, with EFFORT=10 or as set
In process on DATABASE_URL if it is set, else on an embedded PostgreSQL.`;

const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const reasonOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true));
const isStopped = () => stopped;

const words = process.argv.slice(2);
const wordAfter = (name: string) => (words.includes(name) ? (words[words.indexOf(name) + 1] ?? '') : null);

function countOf(name: string, fallback: number): number {
  const word = wordAfter(name);
  if (word !== null && !/^\d{1,9}$/.test(word)) throw new Error(`${name} takes a whole number.\n\n${USAGE}`);
  return word === null ? fallback : parseInt(word, 10);
}

/** What `--of` names; all in turns if there is no such option. */
function victims(): readonly Victim[] {
  const of = wordAfter('--of');
  const chosen = VICTIMS.filter((victim) => of === null || victim === of);
  if (chosen.length === 0) throw new Error(`--of takes ${VICTIMS.join(', ')}.\n\n${USAGE}`);
  return chosen;
}

async function soakInProcess(seed: number): Promise<boolean> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null);
  const steps = wordAfter('--steps');
  try {
    if (steps !== null) {
      const failure = await tryOut(databases, SERVICES, readSteps(steps), undefined, letOutsidersRead);
      say(failure ? `VIOLATION at step ${String(failure.at)}: ${failure.reason}` : 'no violation');
      return failure === null;
    }
    say(`seed ${String(seed)}, in process, synchronous_commit off (nothing is killed here)`);
    const size = { operations: countOf('--ops', 10_000), worldSize: countOf('--world', 2_000) };
    const load = { ...size, seed, lanes: countOf('--lanes', 3) };
    const report = await runInProcess(databases, {
      ...load,
      services: SERVICES,
      say,
      isStopped,
      onEnd: letOutsidersRead,
    });
    say(`${String(report.operations)} operations: ${JSON.stringify(report.done)}`);
    say(OUTSIDERS_SUMMARY.replaceAll('\n', '; '));
    return report.failure === null;
  } finally {
    await databases.close();
  }
}

async function soakKills(kills: number, seed: number): Promise<boolean> {
  const load = { clients: countOf('--clients', 8), servers: Math.max(1, countOf('--servers', 1)), victims: victims() };
  try {
    if (words.includes('--ccxt')) {
      await runCcxtKills({ kills, clients: load.clients, seed, say, isStopped });
      return true;
    }
    const report = await runKills({ ...load, kills, seed, say, isStopped });
    say(`${String(report.kills)} kills, ${String(report.lost)} answers lost, nothing else`);
    return true;
  } catch (error) {
    say(reasonOf(error));
    return false;
  }
}

const soakAll = async () => (await runTool('jest', ['--maxWorkers=2'], { EFFORT: process.env.EFFORT ?? '10' })) === 0;

async function main(): Promise<void> {
  const unknown = words.find((word) => word.startsWith('--') && !USAGE.includes(`${word} `));
  if (unknown) throw new Error(`There is no ${unknown}.\n\n${USAGE}`);
  const [kills, seed] = [countOf('--kills', 0), countOf('--seed', freshSeed() % 2 ** 29)];
  const isRight = await (words.includes('--all')
    ? soakAll()
    : kills > 0
      ? soakKills(kills, seed)
      : soakInProcess(seed));
  say(isRight ? 'The books were right all the time.' : 'The books were WRONG.');
  process.exitCode = isRight ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
