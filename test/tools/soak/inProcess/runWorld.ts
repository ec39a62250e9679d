import type { Database } from '@server/db/database';
import { Refusal } from '@server/platform/refusal';
import { seededRandom } from '@test/support/random/seededRandom';
import { audit } from '@test/tools/soak/audit';
import { MOVES } from '@test/tools/soak/moves/all';
import { finishWork } from '@test/tools/soak/moves/worker';
import { checkLines } from './news';
import type { Services } from './services';
import type { Step } from './step';
import { openWorld, type World } from './world';

/** The step at which the books were wrong for the first time (the count of steps: the audit at the end), and how. */
export interface Failure {
  at: number;
  reason: string;
}

const AUDIT_EVERY = 1_000;

async function take(world: World, { kind, seed }: Step): Promise<void> {
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
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs steps on a fresh database, and checks the books after each. Null if they were always right. */
export async function runWorld(
  db: Database,
  services: Services,
  steps: readonly Step[],
  onStep: (kind: string) => boolean = () => true,
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
    return null;
  } catch (error) {
    return { at, reason: reasonOf(error) };
  }
}
