import { seededRandom } from '@test/support/random/seededRandom';
import type { Database } from '@server/db/database';
import { Refusal } from '@server/platform/refusal';
import type { Databases } from '@test/support/server/databaseCopies';
import { MOVES } from './moves/all';
import { audit } from './books';
import { finishWork } from './moves/worker';
import { checkLines, checkUncrossed, openWorld, type Services, type World } from './world';

/** One operation: its kind, and the seed of everything that it chooses. What it meets follows from the steps before. */
export interface Step {
  kind: string;
  seed: number;
}

const FIRST_PEOPLE = 10;
const MOST_SEED = 2 ** 30;
const lots = Object.entries(MOVES).flatMap(([kind, { weight }]) => Array.from({ length: weight }, () => kind));

/** The steps of a world by its seed: people come first. */
export function stepsOf(seed: number, count: number): Step[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => ({
    kind: at < FIRST_PEOPLE ? 'join' : random.oneOf(lots),
    seed: random.between(1, MOST_SEED),
  }));
}

/** "list:17,settle:4": what `npm run soak -- --steps` takes. */
export const spell = (steps: readonly Step[]): string =>
  steps.map(({ kind, seed }) => `${kind}:${String(seed)}`).join(',');

/** @throws Error for what is no step */
export function readSteps(text: string): Step[] {
  return text.split(',').map((word) => {
    const [kind = '', seed = ''] = word.trim().split(':');
    if (!(kind in MOVES) || !/^\d+$/.test(seed)) throw new Error(`"${word}" is no step`);
    return { kind, seed: parseInt(seed, 10) };
  });
}

/** The step at which the books were wrong for the first time (the count of steps: the audit at the end), and how. */
interface Failure {
  at: number;
  reason: string;
}

const AUDIT_EVERY = 1_000;

/** One step, and a look at the books after it. */
export async function take(world: World, { kind, seed }: Step): Promise<void> {
  const move = MOVES[kind]?.move;
  if (!move || (world.people.length === 0 && kind !== 'join')) return;
  world.random = seededRandom(seed);
  try {
    await move(world);
  } catch (error) {
    // A refusal with a reason is an answer; the lines below say that it left nothing behind.
    if (!(error instanceof Refusal)) throw error;
  }
  await checkLines(world);
  await checkUncrossed(world);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs steps on a fresh database, and checks the books after each. Null if they were always right. */
async function runWorld(
  db: Database,
  services: Services,
  steps: readonly Step[],
  onStep: (kind: string) => boolean = () => true,
  onEnd: (db: Database) => Promise<void> = () => Promise.resolve(),
): Promise<Failure | null> {
  const world = await openWorld(db, services);
  let at = 0;
  try {
    for (const step of steps) {
      await take(world, step);
      at += 1;
      if (at % AUDIT_EVERY === 0) await audit(db);
      if (!onStep(step.kind)) break;
    }
    await finishWork(world);
    await checkLines(world);
    await audit(db);
    await onEnd(db);
    return null;
  } catch (error) {
    return { at, reason: reasonOf(error) };
  }
}

/**
 * The shortest run that still fails. Parts are left out, first large, then single ones, as long as the rest still fails
 * on a fresh start. No single entry of the result can be left out.
 *
 * @param fails says whether a run fails
 * @param onShorter is called with each shorter run
 */
export async function shrink<Entry>(
  run: readonly Entry[],
  fails: (run: readonly Entry[]) => Promise<boolean>,
  onShorter: (run: readonly Entry[]) => void = () => undefined,
): Promise<readonly Entry[]> {
  let shortest = run;
  for (let size = Math.ceil(run.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let isShorter = true;
    while (isShorter) {
      isShorter = false;
      // From the end: what matters at the beginning is often needed by everything after it.
      for (let from = Math.floor((shortest.length - 1) / size) * size; from >= 0; from -= size) {
        const rest = [...shortest.slice(0, from), ...shortest.slice(from + size)];
        if (rest.length === shortest.length || !(await fails(rest))) continue;
        shortest = rest;
        isShorter = true;
        onShorter(shortest);
      }
      if (size > 1) break;
    }
  }
  return shortest;
}

interface InProcessOptions {
  operations: number;
  seed: number;
  /** Worlds that run at the same time, each on its own database. */
  lanes: number;
  /** Operations of one world; the next one begins on an empty database. */
  worldSize: number;
  services: Services;
  say(line: string): void;
  /** True from the moment on at which it is to end: the worlds then finish with their audit. */
  isStopped(): boolean;
  /** Looks at a world after its last step, and throws if it is wrong. */
  onEnd?(db: Database): Promise<void>;
}

/** What a run has looked at. */
interface InProcessReport {
  operations: number;
  done: Readonly<Record<string, number>>;
  failure: (Failure & { seed: number; shortest: readonly Step[] }) | null;
}

const SAY_EVERY_MS = 10_000;
/** Neighbouring worlds must not look alike. */
const SPREAD = 7_919;

/** Counts over all lanes, and reports now and then. */
class Progress {
  operations = 0;
  worlds = 0;
  readonly done: Record<string, number> = {};
  private readonly startedAt = Date.now();
  private saidAt = Date.now();

  constructor(private readonly options: InProcessOptions) {}

  count(kind: string): void {
    this.operations += 1;
    this.done[kind] = (this.done[kind] ?? 0) + 1;
    if (Date.now() - this.saidAt > SAY_EVERY_MS) this.tell();
  }

  tell(): void {
    const { seed, operations: wanted, say } = this.options;
    const seconds = Math.max(1, Math.round((Date.now() - this.startedAt) / 1000));
    const pace = Math.round(this.operations / seconds);
    const count = `${String(this.operations)} of ${String(wanted)} operations`;
    say(
      `seed ${String(seed)}: ${count}, ${String(this.worlds)} worlds audited, ${String(pace)} a second, no violation`,
    );
    this.saidAt = Date.now();
  }
}

/** Runs steps on a fresh database. */
export async function tryOut(
  databases: Databases,
  services: Services,
  steps: readonly Step[],
  onStep?: (kind: string) => boolean,
  onEnd?: (db: Database) => Promise<void>,
): Promise<Failure | null> {
  const fresh = await databases.fresh();
  try {
    return await runWorld(fresh.db, services, steps, onStep, onEnd);
  } finally {
    await fresh.drop();
  }
}

/** The shortest part of a failed run that fails too; reports progress on the way. */
async function shorten(
  databases: Databases,
  options: InProcessOptions,
  run: readonly Step[],
): Promise<readonly Step[]> {
  const { services, say, isStopped } = options;
  // If stopped, the run stays as short as it is by then.
  const isFailing = async (steps: readonly Step[]) =>
    !isStopped() && (await tryOut(databases, services, steps, undefined, options.onEnd)) !== null;
  if (!(await isFailing(run))) {
    say('The run does not fail a second time: it depends on what happened at the same moment. All of it is printed.');
    return run;
  }
  return shrink(run, isFailing, (shorter) => say(`still fails with ${String(shorter.length)} steps`));
}

async function tellFailure(
  databases: Databases,
  options: InProcessOptions,
  failure: Failure & { seed: number },
  steps: readonly Step[],
): Promise<InProcessReport['failure']> {
  const { say } = options;
  say(`VIOLATION in the world of seed ${String(failure.seed)} at step ${String(failure.at)}: ${failure.reason}`);
  const shortest = await shorten(databases, options, steps.slice(0, failure.at + 1));
  say(`The shortest run that shows it has ${String(shortest.length)} steps; npm run soak -- --steps repeats it:`);
  say(spell(shortest));
  return { ...failure, shortest };
}

/** Random operations in separate worlds, checked after each operation; the first violation ends the run. */
export async function runInProcess(databases: Databases, options: InProcessOptions): Promise<InProcessReport> {
  const { operations, seed, lanes, worldSize, services, isStopped } = options;
  const progress = new Progress(options);
  const worlds = Math.ceil(operations / worldSize);
  let next = 0;
  let failed: (Failure & { seed: number }) | null = null;
  let failedSteps: readonly Step[] = [];
  const live = async () => {
    while (next < worlds && !failed && !isStopped()) {
      const world = next++;
      const worldSeed = seed + world * SPREAD;
      const steps = stepsOf(worldSeed, Math.min(worldSize, operations - world * worldSize));
      const onStep = (kind: string) => {
        progress.count(kind);
        return !isStopped() && !failed;
      };
      const failure = await tryOut(databases, services, steps, onStep, options.onEnd);
      progress.worlds += 1;
      if (failure && !failed) {
        failed = { ...failure, seed: worldSeed };
        failedSteps = steps;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, live));
  progress.tell();
  const failure = failed ? await tellFailure(databases, options, failed, failedSteps) : null;
  return { operations: progress.operations, done: progress.done, failure };
}
