import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from '@test/support/server/databaseCopies';
import { type Attacker, startAttacker } from './attacker';
import type { Attack, Bound, Order, Siege } from './attack';
import { Felt } from './felt';
import { type HonestLoad, startHonestLoad } from './honestLoad';
import type { Options } from './options';
import { watchUse } from './serverUse';
import { readLags, readMoment } from './settleLags';
import { openStage, type Stage } from './stage';

const WARM_UP_MS = 3_000;

/** One attack with everything that was measured. */
export interface Report {
  attack: Attack;
  siege: Siege;
  bounds: readonly Bound[];
}

interface Parties {
  stage: Stage;
  load: HonestLoad;
  attacker: Attacker;
}

/** A phase without the attack, then one with it. */
async function measure({ stage, load, attacker }: Parties, order: Order): Promise<Siege> {
  const { db, server } = stage;
  const watch = watchUse(server.pid);
  const before = new Felt();
  load.enter(before);
  const quietAt = await readMoment(db);
  await pause(order.seconds * 500);
  const during = new Felt();
  load.enter(during);
  const strikeAt = await readMoment(db);
  const quietUse = watch.take();
  const sent = await attacker.strike(order);
  const use = { before: quietUse, during: watch.take() };
  watch.stop();
  const endAt = await readMoment(db);
  load.enter(new Felt());
  const lags = {
    before: await readLags(db, load.people, quietAt, strikeAt),
    during: await readLags(db, load.people, strikeAt, endAt),
  };
  return { before, during, lags, use, sent };
}

/** Runs an attack against a server of its own beside the honest load. */
export async function runAttack(
  databases: Databases,
  attack: Attack,
  { seconds, seed, isSmall }: Options,
  say: (line: string) => void,
): Promise<Report> {
  say(`${attack.name}: starting a server…`);
  const stage = await openStage(databases, attack.settings ?? {});
  const attacker = await startAttacker();
  try {
    const callers = await attack.prepare(stage, { isSmall, seed });
    const load = await startHonestLoad(stage, seed, new Felt());
    await pause(WARM_UP_MS);
    say(`${attack.name}: ${attack.title}, for ${String(seconds)} s after ${String(seconds / 2)} s without`);
    const order = { attack: attack.name, origin: stage.server.url, seconds, seed, isSmall, callers };
    const siege = await measure({ stage, load, attacker }, order).finally(() => load.stop());
    return { attack, siege, bounds: await attack.judge(siege, stage) };
  } finally {
    await attacker.close();
    await stage.close();
    const log = stage.server.log();
    if (log !== '') say(log.slice(-2_000));
  }
}
