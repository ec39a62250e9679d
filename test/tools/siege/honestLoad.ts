import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { ask, logIn } from './caller';
import { Felt } from './felt';
import type { Person, Stage } from './stage';

const CLIENTS = 5;
const READ_EVERY_MS = 200;
const TRADE_EVERY_MS = 2_000;
const LOG_IN_EVERY_MS = 3_000;
const HEALTH_EVERY_MS = 100;
/** Rates at which honest clients list. The orders deal with the listing at 216. */
export const HONEST_RATES = ['212', '213', '214', '218', '219', '220'];

/** A few clients who read, trade and log in at a modest pace. */
export interface HonestLoad {
  people: readonly Person[];
  /** From now on, what they feel belongs to this phase. */
  enter(felt: Felt): void;
  stop(): Promise<void>;
}

const listing = (random: SeededRandom) => ({
  type: 'LIST',
  currency_from: 'CNY',
  currency_to: 'NGN',
  amount: `${String(random.between(1, 9))}.${random.digits(2)}`,
  rate: random.oneOf(HONEST_RATES),
});

const order = (random: SeededRandom) => ({
  type: 'ORDER',
  currency_from: 'NGN',
  currency_to: 'CNY',
  amount: String(random.between(100, 999)),
  rate: '216',
});

/** Starts the honest clients. They go on until `stop`. */
export async function startHonestLoad(stage: Stage, seed: number): Promise<HonestLoad> {
  const random = seededRandom(seed);
  const people: Person[] = [];
  for (let count = 0; count < CLIENTS; count += 1) people.push(await stage.arrive('honest', '1000000'));
  let felt = new Felt();
  let isStopped = false;

  /** Repeats a call at a pace, beginning at a random moment of it. */
  async function repeat(everyMs: number, work: (turn: number) => Promise<unknown>): Promise<void> {
    await pause(random.between(0, everyMs));
    for (let turn = 0; !isStopped; turn += 1) {
      const startedAt = performance.now();
      await work(turn);
      await pause(Math.max(0, everyMs - (performance.now() - startedAt)));
    }
  }

  const readInTurn = (person: Person) => async (turn: number) =>
    felt.add('reads', await ask(person, 'GET', turn % 2 === 0 ? 'listings/?all_pairs=true' : 'wallets/'));
  const trade = (person: Person) => async (turn: number) =>
    felt.add('trades', await ask(person, 'POST', 'transactions/', turn % 2 === 0 ? listing(random) : order(random)));
  // Of many sessions the oldest ends, so the clients go on with the newest.
  const renew = (person: Person) => async () => {
    const { answer, caller } = await logIn(person);
    person.token = caller.token;
    felt.add('logIns', answer);
  };
  const [anybody] = people;
  const askHealth = async () => anybody && felt.add('health', await ask(anybody, 'GET', 'health/'));

  const loops = people.flatMap((person) => [
    repeat(READ_EVERY_MS, readInTurn(person)),
    repeat(TRADE_EVERY_MS, trade(person)),
    repeat(LOG_IN_EVERY_MS, renew(person)),
  ]);
  loops.push(repeat(HEALTH_EVERY_MS, askHealth));
  return {
    people,
    enter: (next) => (felt = next),
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}
