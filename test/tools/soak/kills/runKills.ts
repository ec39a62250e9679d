import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@server/db/database';
import { setOpen } from '@server/modules/appStatus';
import { audit, must } from '@test/tools/soak/books';
import { setMarket } from '@test/support/money/moneyWorld';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { checkPromises, checkRaises, type Client, isSuccess, promisedIn, type Stage } from './client';
import { openStage, runClients } from './clients';
import { type KillableServer, makeKillableServer } from './killableServer';

const PATIENCE_MS = 180_000;
const POLL_MS = 100;

/** What a crash may have interrupted and the worker must finish by itself. */
const UNFINISHED = `
  select
    (select count(*) from users where deactivated_at is not null and cleaned_up_at is null)::int as leaving,
    (select count(*) from transactions t join users u on u.id = t.user_id
      where t.status = 'PENDING' and u.deactivated_at is null and t.type in ('LIST', 'ORDER', 'MOF_ORDER')
        and (t.type = 'LIST' or t.tried_at is null))::int as unsettled,
    (select count(*) from listings where status = 'active' and expires_at <= now())::int as unended`;

/** Users who have left may have nothing tied up, except withdrawals that wait for the operator. */
const TIED_UP = `
  select a.code, a.balance from accounts a left join listings l on l.id = a.listing_id
    join users u on u.id = coalesce(a.user_id, l.user_id)
  where u.cleaned_up_at is not null and a.kind in ('hold', 'escrow') and a.balance <> coalesce((
    select sum(t.amount) from transactions t where t.user_id = u.id and t.status = 'PENDING' and t.type = 'WITHDRAW'
      and t.currency_from = a.currency and a.kind = 'hold'), 0) limit 5`;

/** Each run of a standing order counts once: what is left of it is its amount without what its runs have paid. */
const WRONG_STANDING = `
  select o.id, o.runs, o.amount, o.amount_left, r.runs as kept, r.paid from standing_orders o
    cross join lateral (select count(*) as runs, coalesce(sum(paid), 0) as paid from standing_runs
      where standing_order_id = o.id) r
  where o.runs <> r.runs or r.paid > o.amount
    or o.part = 'available' and (o.amount_left > o.amount - r.paid or o.amount_left < o.amount - r.paid - 0.01 * r.runs)
  limit 5`;

/** Waits until settlement and deactivation have come to their end. The clients of those who left are gone. */
async function waitForCompletion(db: Database): Promise<void> {
  await db.query('delete from sessions s using users u where u.id = s.user_id and u.deactivated_at is not null');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [left] = await db.query<Record<'leaving' | 'unsettled' | 'unended', number>>(UNFINISHED);
    if (left && Object.values(left).every((count) => count === 0)) break;
    must(Date.now() < deadline, 'what a crash interrupted is never finished', { left });
    await pause(POLL_MS);
  }
  const tied = await db.query<object>(TIED_UP);
  must(tied.length === 0, 'money of somebody who has left is tied up', { tied });
}

/** The server alone, the server and every process of its PostgreSQL, or the postmaster alone. */
export const VICTIMS = ['server', 'both', 'database'] as const;
export type Victim = (typeof VICTIMS)[number];

interface KillOptions {
  kills: number;
  /** What is killed, in turns. */
  victims: readonly Victim[];
  clients: number;
  /** Server processes on the same database. A kill of the server ends one of them. */
  servers: number;
  seed: number;
  say(line: string): void;
  isStopped(): boolean;
}

/** What was killed how often, and how long it took to be ready again, in milliseconds. */
interface KillReport {
  kills: number;
  operations: number;
  submissions: number;
  /** Those of which no answer came. */
  lost: number;
  ready: Record<Victim, number[]>;
}

const NAMES: Record<Victim, string> = {
  server: 'the server',
  both: 'both',
  database: 'the database',
};
const MOST_OPERATIONS = 60;
const MOST_DELAY_MS = 40;

/** Clients without an answer that have a key ask again: then the transaction is known, and has happened once. */
async function askAgain({ submissions, raises }: Stage): Promise<number> {
  for (const raise of raises) if (raise.hasKey && raise.outcome === 'lost') await raise.send();
  const lost = submissions.filter(({ outcome, again }) => outcome === 'lost' && again !== undefined);
  for (const submission of lost) {
    const answer = await submission.again?.();
    if (answer === undefined || answer === 'lost' || [401, 409, 429].includes(answer.status)) continue;
    submission.outcome = isSuccess(answer) ? promisedIn(answer.body) : 'refused';
  }
  return lost.length;
}

/** Load until the kill, which comes after some operations, in the middle of others. @returns operations */
async function loadAndKill(
  { clients, seed }: KillOptions,
  stage: Stage,
  { server, cast, random }: { server: KillableServer; cast: (Client | null)[]; random: SeededRandom },
  victim: Victim,
): Promise<number> {
  const killAfter = random.between(1, MOST_OPERATIONS);
  let operations = 0;
  let killing: Promise<void> | undefined;
  const kill = async () => {
    await pause(random.between(0, MOST_DELAY_MS));
    await (victim === 'database' ? server.killPostmaster() : server.kill(victim === 'both'));
  };
  const onOperation = () => {
    operations += 1;
    if (operations >= killAfter) killing ??= kill();
    return killing === undefined;
  };
  await runClients({ stage, clients, seed, cast, onOperation, auditEvery: null });
  await (killing ?? kill());
  return operations;
}

/** As text: "300 times, median 1,900 ms, at most 3,000 ms". */
function describeTimes(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => String(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `${String(sorted.length)} times: least ${at(0)}, median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)} ms`;
}

async function checkBooks(stage: Stage): Promise<void> {
  await askAgain(stage);
  await audit(stage.db);
  const wrong = await stage.db.query<object>(WRONG_STANDING);
  must(wrong.length === 0, 'a standing order ran otherwise than it must', { wrong });
  await checkPromises(stage.db, stage.submissions);
  await checkRaises(stage.db, stage.raises);
}

/** Waits until everything is ready again. A server that was killed is started again. @returns milliseconds */
async function recover(stage: Stage, server: KillableServer, victim: Victim): Promise<number> {
  // The server must find its database again at the same port, and so must the operator's connections.
  if (victim === 'database') return server.recover();
  await stage.db.close();
  const ready = await server.start();
  stage.db = await server.openDatabase();
  return ready;
}

/** Kills the victims in turns, and looks after each recovery if anything is lost. */
export async function runKills(options: KillOptions): Promise<KillReport> {
  const { kills, victims, clients, seed, say, isStopped } = options;
  const random = seededRandom(seed);
  const server = await makeKillableServer(options.servers);
  const cast: (Client | null)[] = Array.from({ length: clients }, () => null);
  const report: KillReport = {
    kills: 0,
    operations: 0,
    submissions: 0,
    lost: 0,
    ready: { server: [], both: [], database: [] },
  };
  try {
    await server.start();
    const stage = openStage(server.origins, await server.openDatabase(), true);
    await setMarket(stage.db);
    while (report.kills < kills && !isStopped()) {
      const victim = victims[report.kills % victims.length] ?? 'server';
      // The kill may have come while trading was halted, before its end.
      await setOpen(stage.db, true);
      report.operations += await loadAndKill(options, stage, { server, cast, random }, victim);
      report.kills += 1;
      report.ready[victim].push(await recover(stage, server, victim));
      report.lost += stage.submissions.slice(report.submissions).filter(({ outcome }) => outcome === 'lost').length;
      await checkBooks(stage);
      report.submissions = stage.submissions.length;
      if (report.kills % 10 === 0 || report.kills === kills) say(describe(report, seed));
    }
    await waitForCompletion(stage.db);
    await checkBooks(stage);
    await stage.db.close();
    return report;
  } catch (error) {
    say(`VIOLATION with seed ${String(seed)} after ${String(report.kills)} kills`);
    say(server.log());
    throw error;
  } finally {
    await server.remove();
  }
}

function describe({ kills, operations, submissions, ready }: KillReport, seed: number): string {
  const count = `${String(kills)} kills, ${String(operations)} operations, ${String(submissions)} submissions, no loss`;
  const times = VICTIMS.map((victim) => `ready after a kill of ${NAMES[victim]} ${describeTimes(ready[victim])}`);
  return [`seed ${String(seed)}: ${count}`, ...times].join('; ');
}
