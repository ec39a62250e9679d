import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, countOf, type Order, type Sent } from '@test/tools/siege/attack';
import { ask } from '@test/tools/siege/caller';
import type { Person, Stage } from '@test/tools/siege/stage';
import { Tally } from '@test/tools/siege/tally';

const LISTINGS = 3_000;
/** What an order over nearly all listings of a rate pays. */
const PAID = 6_300;
/** Honest clients do not list at these rates. */
const RATES = ['215', '217'];
const NEW_RATE = '211';
const LANES = 4;
const PAUSE_MS = 50;
const MOST_HELD_MS = 1_000;

/** Stores listings of 0.01 CNY as the worker would: their transactions, their escrows, and one journal for all. */
const STORE = `
  with made as (
    insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
    select $1, 'LIST', 'COMPLETED', 'CNY', 'NGN', 0.01, $2 from generate_series(1, $3) returning id
  ), listed as (
    insert into listings (user_id, transaction_id, currency, swap_to, amount, rate)
    select $1, id, 'CNY', 'NGN', 0.01, $2 from made returning id
  )
  insert into accounts (kind, listing_id, currency) select 'escrow', id, 'CNY' from listed returning id`;
const PAY = `
  with journal as (insert into journals (kind) values ('list') returning id)
  insert into lines (journal_id, account_id, currency, amount)
  select journal.id, a.id, 'CNY', 0.01 from journal, unnest($2::bigint[]) a (id)
  union all select journal.id, w.id, 'CNY', -0.01 * cardinality($2::bigint[]) from journal, accounts w
  where w.kind = 'wallet' and w.user_id = $1 and w.currency = 'CNY'`;

async function store({ db }: Stage, lister: Person, rate: string, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    const escrows = await tx.query<{ id: string }>(STORE, [lister.id, rate, count]);
    await tx.query(PAY, [lister.id, escrows.map(({ id }) => id)]);
  });
}

async function prepare(stage: Stage, size: Pick<Order, 'isSmall'>) {
  const [lister, taker] = [await stage.arrive('duster', '1000000'), await stage.arrive('taker', '1000000')];
  for (const rate of RATES) await store(stage, lister, rate, countOf(size, LISTINGS));
  await stage.owner.query('analyze');
  return [lister, taker];
}

/** One order over thousands of listings after the other, while more dust is listed. */
async function strike(order: Order): Promise<Sent> {
  const [lister, taker] = order.callers;
  if (!lister || !taker) throw new Error('there are no accounts to trade with');
  const tally = new Tally();
  const end = performance.now() + order.seconds * 1000;
  const dust = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '0.01', rate: NEW_RATE };
  const list = async () => {
    while (performance.now() < end) {
      tally.add(await ask(lister, 'POST', 'transactions/', dust));
      await pause(PAUSE_MS);
    }
  };
  const take = async () => {
    for (const rate of RATES) {
      const amount = String(countOf(order, PAID));
      const swap = { currency_from: 'NGN', currency_to: 'CNY', amount, rate };
      tally.add(await ask(taker, 'POST', 'transactions/', { type: 'ORDER', ...swap }));
      await pause((order.seconds * 1000) / RATES.length);
    }
  };
  await Promise.all([take(), ...Array.from({ length: LANES }, list)]);
  return tally.sent();
}

const MOST_FILLS = `select coalesce(max(count), 0)::int as most from (
  select count(*) from fills group by transaction_id) of_orders`;

/** Issue 10, 15: listings that are worth nothing, and orders over thousands of them. */
export const dust: Attack = {
  name: 'dust',
  title: 'orders over some 2,900 listings of 0.01 each, and more such listings all the time',
  settings: { MAX_OPEN_LISTINGS: '50000' },
  prepare,
  strike,
  judge: async ({ during: { longestMs } }, { db }) => {
    const [row] = await db.query<{ most: number }>(MOST_FILLS);
    const measured = `${String(Math.round(longestMs))} ms, with ${String(row?.most ?? 0)} fills in one order`;
    const text = `no database transaction takes longer than ${String(MOST_HELD_MS)} ms`;
    return [{ text, measured, isMet: longestMs <= MOST_HELD_MS && (row?.most ?? 0) > 1 }];
  },
};
