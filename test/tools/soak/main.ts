import { runTool } from '@test/support/run/command';
import { onFreePort } from '@test/support/server/onFreePort';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { openDatabases } from './databases';
import { runFeed } from './feed/runFeed';
import { runPegs } from './pegs/runPegs';
import { runHttp } from './http/runHttp';
import { runKills } from './kills/runKills';
import { runInProcess, tryOut } from './inProcess/runInProcess';
import { SERVICES } from './inProcess/services';
import { readSteps } from './inProcess/step';
import { readOptions, type SoakOptions } from './options';

const POOL = 12;
/** As much of a server's log as is printed. */
const LOG_END = 4_000;
const reasonOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true));
const isStopped = () => stopped;

async function soakInProcess(options: SoakOptions): Promise<boolean> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null);
  try {
    if (options.steps !== null) {
      const failure = await tryOut(databases, SERVICES, readSteps(options.steps));
      say(failure ? `VIOLATION at step ${String(failure.at)}: ${failure.reason}` : 'no violation');
      return failure === null;
    }
    say(`seed ${String(options.seed)}, in process, synchronous_commit off (nothing is killed here)`);
    const report = await runInProcess(databases, { ...options, services: SERVICES, say, isStopped });
    say(`${String(report.operations)} operations: ${JSON.stringify(report.done)}`);
    return report.failure === null;
  } finally {
    await databases.close();
  }
}

/** Real server processes on a database of their own; commits wait for the disk as in production. */
async function soakHttp(options: SoakOptions): Promise<boolean> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
  const { db, url, drop } = await databases.fresh(POOL);
  const settings = { DEMO: 'off', TRUST_PROXY: 'on', PROCESS_AFTER_S: '0', LOG_LEVEL: 'error', DATABASE_URL: url };
  const servers: ServerProcess[] = [];
  try {
    while (servers.length < options.servers)
      servers.push(await onFreePort((port) => startServerProcess(port, settings)));
    const origins = servers.map((server) => server.url);
    say(`seed ${String(options.seed)}, over HTTP at ${origins.join(', ')}`);
    const pids = servers.map(({ pid }) => pid);
    const { done } = await runHttp({ ...options, origins, pids, db, say, isStopped });
    say(JSON.stringify(done));
    return true;
  } catch (error) {
    say(reasonOf(error));
    for (const server of servers) say(server.log().slice(-LOG_END));
    return false;
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    await drop();
    await databases.close();
  }
}

async function soakKills(options: SoakOptions): Promise<boolean> {
  try {
    const report = await runKills({ ...options, say, isStopped });
    say(`${String(report.kills)} kills, ${String(report.lost)} answers lost, nothing else`);
    return true;
  } catch (error) {
    say(reasonOf(error));
    return false;
  }
}

async function soakFeed({ feed, seed }: SoakOptions): Promise<boolean> {
  try {
    say(`seed ${String(seed)}, the feed of the listings`);
    await runFeed({ feed, seed, say, isStopped });
    return true;
  } catch (error) {
    say(reasonOf(error));
    return false;
  }
}

async function soakPegs({ pegs, seed }: SoakOptions): Promise<boolean> {
  try {
    say(`seed ${String(seed)}, listings that follow the market`);
    await runPegs({ pegs, seed, say, isStopped });
    return true;
  } catch (error) {
    say(reasonOf(error));
    return false;
  }
}

const soakAll = async () => (await runTool('jest', ['--maxWorkers=2'], { EFFORT: process.env.EFFORT ?? '10' })) === 0;

/** What the options ask for. */
function soakOf({ all, feed, pegs, kills, http }: SoakOptions): (options: SoakOptions) => Promise<boolean> {
  if (all) return soakAll;
  if (feed > 0) return soakFeed;
  if (pegs > 0) return soakPegs;
  if (kills > 0) return soakKills;
  return http ? soakHttp : soakInProcess;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const isRight = await soakOf(options)(options);
  const what = options.feed > 0 ? 'listings' : 'books';
  say(isRight ? `The ${what} were right all the time.` : `The ${what} were WRONG.`);
  process.exitCode = isRight ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
