import { ask } from './caller';
import type { Person, Stage } from './stage';

const TRADERS = 6;

/** Traders who wait for nothing: each lists and revokes as fast as the server answers. */
export interface Traders {
  /** How many calls were answered in each of the last seconds, on average. */
  paceOf(seconds: number): number;
  stop(): Promise<void>;
}

const LISTING = { type: 'LIST', currency_from: 'GHC', currency_to: 'NGN', amount: '5', rate: '135' };

export async function startTraders(stage: Stage): Promise<Traders> {
  const answeredAt: number[] = [];
  let isStopped = false;
  const trade = async (person: Person) => {
    while (!isStopped) {
      const made = await ask(person, 'POST', 'transactions/', LISTING);
      answeredAt.push(performance.now());
      if (made.status !== 201) continue;
      const { id } = JSON.parse(made.text) as { id: number };
      await ask(person, 'POST', `transactions/${String(id)}/revoke/`);
      answeredAt.push(performance.now());
    }
  };
  const people: Person[] = [];
  for (let count = 0; count < TRADERS; count += 1) people.push(await stage.arrive('trader', '1000000'));
  const lanes = people.map(trade);
  return {
    paceOf: (seconds) => {
      const from = performance.now() - seconds * 1000;
      return answeredAt.filter((at) => at >= from).length / seconds;
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}
