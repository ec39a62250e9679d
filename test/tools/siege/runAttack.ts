import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from '@test/support/server/databaseCopies';
import { startAttacker } from './attacker';
import type { Attack, Bound, Siege } from './attack';
import { startHonestLoad } from './honestLoad';
import { measure } from './measure';
import type { Options } from './options';
import { openStage } from './stage';
import { startTraders } from './traders';

const WARM_UP_MS = 3_000;

/** One attack with everything that was measured. */
export interface Report {
  attack: Attack;
  siege: Siege;
  bounds: readonly Bound[];
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
    const load = await startHonestLoad(stage, seed);
    await pause(WARM_UP_MS);
    say(`${attack.name}: ${attack.title}, for ${String(seconds)} s after ${String(seconds / 2)} s without`);
    const order = { attack: attack.name, origin: stage.server.url, seconds, seed, isSmall, callers };
    const traders = attack.hasTraders ? await startTraders(stage) : null;
    const parties = { stage, load, attacker, traders };
    const siege = await measure(parties, attack, order).finally(() => Promise.all([load.stop(), traders?.stop()]));
    return { attack, siege, bounds: await attack.judge(siege, stage) };
  } finally {
    await attacker.close();
    await stage.close();
    const log = stage.server.log();
    if (log !== '') say(log.slice(-2_000));
  }
}
