import { ask } from './caller';
import type { Person, Stage } from './stage';

const TRADERS = 6;

/** Traders who wait for nothing: each lists and revokes as fast as the server answers. */
export interface Traders {
  /** How many calls were answered so far. */
  count(): number;
  stop(): Promise<void>;
}

const LISTING = { type: 'LIST', currency_from: 'GHC', currency_to: 'NGN', amount: '5', rate: '135' };

export async function startTraders(stage: Stage): Promise<Traders> {
  let [calls, isStopped] = [0, false];
  const trade = async (person: Person) => {
    while (!isStopped) {
      const made = await ask(person, 'POST', 'transactions/', LISTING);
      calls += 1;
      if (made.status !== 201) continue;
      const { id } = JSON.parse(made.text) as { id: number };
      await ask(person, 'POST', `transactions/${String(id)}/revoke/`);
      calls += 1;
    }
  };
  const people: Person[] = [];
  for (let count = 0; count < TRADERS; count += 1) people.push(await stage.arrive('trader', '1000000'));
  const lanes = people.map(trade);
  return {
    count: () => calls,
    stop: async () => {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}
