import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, countOf, type Order, type Sent } from '@test/tools/siege/attack';
import { ask } from '@test/tools/siege/caller';
import { shareOf } from '@test/tools/siege/felt';
import { HONEST_RATES } from '@test/tools/siege/honestLoad';
import type { Person, Stage } from '@test/tools/siege/stage';
import { Tally } from '@test/tools/siege/tally';

const WAITING = 10_000;
const LANES = 4;
const PAUSE_MS = 50;
const MOST_LAG_S = 2;
const PATH = 'CNY->GHC->NGN';
/** Below what the listings of the path give together, and above what is refused at once. */
const PATH_RATE = '0.0042';

/** They hold no money and are too large for any listing, so they wait for ever. */
const STORE_PATHS = `
  insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, path)
  select $1, 'MOF_ORDER', 'PENDING', 'CNY', 'NGN', 900000000, $2, $3 from generate_series(1, $4)`;
/** At the rates at which honest clients list, so that each of their listings wakes many of them. */
const STORE_ORDERS = `
  insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
  select $1, 'ORDER', 'PENDING', 'NGN', 'CNY', 900000000, rate from unnest($2::numeric[]) rate, generate_series(1, $3)`;

async function store({ db }: Stage, attacker: Person, count: number): Promise<void> {
  const half = Math.floor(count / 2);
  await db.query(STORE_PATHS, [attacker.id, PATH_RATE, PATH, half]);
  await db.query(STORE_ORDERS, [attacker.id, HONEST_RATES, Math.ceil(half / HONEST_RATES.length)]);
}

/** Meanwhile small orders arrive over HTTP, which were never tried. */
async function strike(order: Order): Promise<Sent> {
  const [caller] = order.callers;
  if (!caller) throw new Error('there is no account to order with');
  const tally = new Tally();
  const end = performance.now() + order.seconds * 1000;
  const swap = { currency_from: 'CNY', currency_to: 'NGN', amount: '0.01', rate: PATH_RATE, path: PATH };
  const send = async () => {
    while (performance.now() < end) {
      tally.add(await ask(caller, 'POST', 'transactions/', { type: 'MOF_ORDER', ...swap }));
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: LANES }, send));
  return tally.sent();
}

/** Issue 10, 2: orders that nothing fills must not delay the listings of others. */
export const waitingOrders: Attack = {
  name: 'orders',
  title: '10,000 waiting orders of one user that nothing fills, and more all the time',
  settings: { MAX_OPEN_ORDERS: '50000' },
  prepare: async (stage) => [await stage.arrive('hoarder', '1000000')],
  begin: async (stage, order) => {
    const [attacker] = order.callers;
    if (attacker) await store(stage, attacker, countOf(order, WAITING));
  },
  strike,
  judge: ({ during: { lags } }) => {
    const latest = Math.round((shareOf(lags, 1) ?? 0) * 10) / 10;
    const text = `others' listings are settled within ${String(MOST_LAG_S)} s of being due`;
    const count = `${String(latest)} s at most, of ${String(lags.length)}`;
    return [{ text, measured: count, isMet: lags.length === 0 ? null : latest <= MOST_LAG_S }];
  },
};
