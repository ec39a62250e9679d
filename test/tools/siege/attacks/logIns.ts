import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, countOf, type Order, type Sent } from '@test/tools/siege/attack';
import { ask } from '@test/tools/siege/caller';
import { shareOf } from '@test/tools/siege/felt';
import { Tally } from '@test/tools/siege/tally';

const AT_ONCE = 300;
const EVERY_MS = 1_000;
const MOST_READ_MS = 50;

/** Every request claims another address, so that only the limit of the account refuses it. */
async function strike(order: Order): Promise<Sent> {
  const [victim] = order.callers;
  if (!victim) throw new Error('there is no account to guess at');
  const tally = new Tally();
  const end = performance.now() + order.seconds * 1000;
  const guess = async (index: number) => {
    const address = `10.9.${String(index >> 8)}.${String(index & 255)}`;
    const body = { email: victim.email, password: `Wrong-${String(index)}-guess` };
    tally.add(await ask({ ...victim, token: null, address }, 'POST', 'login/', body));
  };
  while (performance.now() < end) {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: countOf(order, AT_ONCE) }, (_, index) => guess(index)));
    await pause(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
  }
  return tally.sent();
}

/** Issue 10, 12: refusing a log-in must be cheap. */
export const logIns: Attack = {
  name: 'logins',
  title: '300 wrong log-ins at once for one account, each second',
  prepare: async (stage) => [await stage.arrive('victim')],
  strike,
  judge: ({ during: { felt } }) => {
    const share = Math.round(shareOf(felt.ms.reads, 0.95) ?? 0);
    const text = `95 % of others' reads take less than ${String(MOST_READ_MS)} ms`;
    return [{ text, measured: `${String(share)} ms`, isMet: share < MOST_READ_MS }];
  },
};
