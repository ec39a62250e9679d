import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PUBLIC_SOCKET } from '@contract/publicMarket';
import { startClients } from '@test/support/run/childProcess';
import { quantile } from '@test/tools/bench/measure';
import type { Effort, Fact, FactScenario } from '@test/tools/bench/scenario';
import type { CallersOrder, Received } from './callers';
import { call, openStage, press, type Stage } from './stage';

const CALLERS_FILE = path.join(__dirname, 'callers.ts');
const [BOTS, LISTINGS, MOST_READ_MS] = [1_000, 2_000, 250];
const SECONDS: Record<Effort, number> = { full: 60, quick: 10 };
const [READ_EVERY_MS, PRESS_EVERY_MS, WARM_UP_MS] = [100, 500, 3_000];
const READS = ['wallets/', 'transactions/?limit=20', 'listings/?all_pairs=true'];

/** Processor time of a process so far, in ms. Its two parts are the fields 14 and 15; the second may have spaces. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return 10 * (parseInt(fields[11] ?? '0', 10) + parseInt(fields[12] ?? '0', 10));
}

/** Does `work` again and again at a pace, until the time is over. */
async function repeat(everyMs: number, seconds: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const begin = performance.now();
    await work(turn);
    await pause(Math.max(0, everyMs - (performance.now() - begin)));
  }
}

/** How long each read of an honest user takes, while somebody trades. */
async function readHonestly(stage: Stage, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const read = async (turn: number) => {
    const begin = performance.now();
    await call(stage.server.url, stage.seller, READS[turn % READS.length] ?? '');
    times.push(performance.now() - begin);
  };
  await Promise.all([repeat(READ_EVERY_MS, seconds, read), repeat(PRESS_EVERY_MS, seconds, () => press(stage))]);
  return times;
}

function factsOf(name: string, times: readonly number[], least?: number): Fact[] {
  const p99 = { name: `reads of a user ${name}, 99 %`, value: quantile(times, 0.99), unit: 'ms' };
  return [
    { name: `reads of a user ${name}, half of them`, value: quantile(times, 0.5), unit: 'ms' },
    least === undefined ? p99 : { ...p99, least },
  ];
}

async function measure(seconds: number): Promise<Fact[]> {
  const stage = await openStage(LISTINGS);
  const bots = startClients(CALLERS_FILE);
  try {
    const before = await readHonestly(stage, seconds / 2);
    await bots.ask({
      ...{ order: 'besiege', port: parseInt(new URL(stage.server.url).port, 10), pollers: BOTS, sockets: BOTS },
      ...{ path: '/backend/public/book/?market=CNY-NGN&limit=100', socketPath: `/backend/${PUBLIC_SOCKET.path}` },
      channel: { type: 'subscribe', channel: 'book', market: 'CNY-NGN', depth: 100 },
    } satisfies CallersOrder);
    await pause(WARM_UP_MS);
    await bots.ask({ order: 'tell' } satisfies CallersOrder);
    const [begin, processor] = [performance.now(), processorMs(stage.server.pid)];
    const during = await readHonestly(stage, seconds);
    const took = (performance.now() - begin) / 1_000;
    const used = (processorMs(stage.server.pid) - processor) / took;
    const { answers, refusals, openSockets, frames } = await bots.ask<Received>({ order: 'tell' });
    return [
      ...factsOf('before', before),
      ...factsOf('meanwhile', during, MOST_READ_MS),
      { name: 'answers to bots', value: answers / took, unit: 'a second' },
      { name: 'refusals', value: refusals / took, unit: 'a second', least: 0 },
      { name: 'open sockets', value: openSockets, unit: '' },
      { name: 'messages to them', value: frames / took, unit: 'a second' },
      { name: 'processor of the server', value: used, unit: 'ms a second' },
    ];
  } finally {
    await bots.close();
    await stage.close();
  }
}

/** S30: programs that take the public book by all ways, beside one user who reads and one who trades. */
export const bots = (effort: Effort): FactScenario => ({
  kind: 'facts',
  id: 'S30',
  title: '1,000 programs poll the public book once a second, and 1,000 follow it by sockets',
  measure: () => measure(SECONDS[effort]),
});
