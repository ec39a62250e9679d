import type { Databases } from '@test/support/server/databaseCopies';
import { shrink } from '@test/tools/soak/shrink';
import { type Failure, runWorld } from './runWorld';
import type { Services } from './services';
import { spell, type Step, stepsOf } from './step';

export interface InProcessOptions {
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
}

/** What a run has looked at. */
export interface InProcessReport {
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
): Promise<Failure | null> {
  const fresh = await databases.fresh();
  try {
    return await runWorld(fresh.db, services, steps, onStep);
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
    !isStopped() && (await tryOut(databases, services, steps)) !== null;
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
      const failure = await tryOut(databases, services, steps, (kind) => {
        progress.count(kind);
        return !isStopped() && !failed;
      });
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
