import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, Order, Phase, Siege } from './attack';
import type { Attacker } from './attacker';
import { Felt } from './felt';
import type { HonestLoad } from './honestLoad';
import { watchTransactions } from './longest';
import { watchUse } from './serverUse';
import { readLags, readMoment } from './settleLags';
import type { Stage } from './stage';
import type { Traders } from './traders';

/** Everybody who takes part. */
export interface Parties {
  stage: Stage;
  load: HonestLoad;
  attacker: Attacker;
  traders: Traders | null;
}

/**
 * Measures while `work` goes on. The pace of the traders is that of the last seconds. How late listings were is read
 * later, because the last ones are still pending.
 */
async function watch<Result>(
  { stage, load, traders }: Parties,
  seconds: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; finish: () => Promise<Phase> }> {
  const felt = new Felt();
  const [use, transactions] = [watchUse(stage.server.pid), watchTransactions(stage.db)];
  load.enter(felt);
  const from = await readMoment(stage.db);
  const result = await work().catch(async (error: unknown) => {
    use.stop();
    await transactions.stop();
    throw error;
  });
  const pace = traders?.paceOf(seconds) ?? 0;
  const until = await readMoment(stage.db);
  load.enter(new Felt());
  const used = use.stop();
  const longestMs = await transactions.stop();
  const finish = async () => {
    const lags = await readLags(stage.db, load.people, from, until);
    return { felt, use: used, lags, longestMs, pace };
  };
  return { result, finish };
}

/** A phase without the attack, one with it that is twice as long, and a last one without it. */
export async function measure(parties: Parties, attack: Attack, order: Order): Promise<Siege> {
  const { seconds } = order;
  const quiet = () => pause(seconds * 500);
  const before = await watch(parties, seconds / 2, quiet);
  await attack.begin?.(parties.stage, order);
  const during = await watch(parties, seconds / 2, () => parties.attacker.strike(order));
  const after = await watch(parties, seconds / 2, quiet);
  return {
    before: await before.finish(),
    during: await during.finish(),
    after: await after.finish(),
    sent: during.result,
  };
}
