import { putListings } from '@test/server/modules/listings/listingsWorld';
import type { OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { createList, createOrder, openLedgerWorld, timeAll, type LedgerWorld } from './ledgerWorld';

const CLIENTS = 32;
const ACCEPTED = 320;
const ORDERS = 160;
const BARE = 'the bare inserts';
const RATE = 216;
const LISTINGS = 2_000;
const PART = 5_000;
/** Listings at the rate of the orders, in a book of many rates. */
const AT_THE_RATE = 100;

/** What accepting a transaction cannot do without: its row, a journal and its lines, which change the balances. */
async function insertBare({ db, sellers }: LedgerWorld, index: number): Promise<void> {
  const userId = sellers[index % sellers.length];
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
       values ($1, 'LIST', 'PENDING', 'CNY', 'NGN', 1, 216) returning id`,
      [userId],
    );
    const [journal] = await tx.query<{ id: string }>(
      `insert into journals (kind, transaction_id) values ('hold', $1) returning id`,
      [row?.id],
    );
    await tx.query(
      `insert into lines (journal_id, account_id, currency, amount)
       select $1, id, 'CNY', case kind when 'wallet' then -1 else 1 end from accounts
       where user_id = $2 and currency = 'CNY' and kind in ('wallet', 'hold')`,
      [journal?.id, userId],
    );
  });
}

async function side(
  world: Promise<LedgerWorld>,
  work: (world: LedgerWorld, index: number) => Promise<unknown>,
): Promise<OpenSide> {
  const opened = await world;
  await putListings(opened.db, parseInt(opened.sellers[0] ?? '', 10), LISTINGS, String(RATE));
  let done = 0;
  return {
    run: async () => {
      const from = done;
      done += ACCEPTED;
      return { wall: await timeAll(ACCEPTED, CLIENTS, (index) => work(opened, from + index)) };
    },
    close: opened.close,
  };
}

/** S13: LIST and ORDER in turns, by 32 clients at once, beside the inserts that they cannot do without. */
export const accepting: RatioScenario = {
  kind: 'ratio',
  id: 'S13',
  title: `${String(ACCEPTED)} LIST and ORDER accepted, ${String(CLIENTS)} clients at once`,
  units: { wall: 'ms' },
  headline: 'wall',
  warmUp: 1,
  ours: {
    name: 'ours',
    open: () => side(openLedgerWorld(), (world, index) => (index % 2 ? createList : createOrder)(world, index, RATE)),
  },
  peers: [{ name: BARE, open: () => side(openLedgerWorld(), insertBare) }],
  goals: [{ peer: BARE, cost: 'wall', shown: 'times', least: 0.4, aim: 0.7 }],
};

/** Orders that a book of so many listings could fill, accepted by as many clients as the pool has connections. */
async function inBook(listings: number, rate?: string): Promise<OpenSide> {
  const world = await openLedgerWorld();
  const seller = parseInt(world.sellers[0] ?? '', 10);
  // In parts, because a statement may take only so long.
  for (let left = listings; left > 0; left -= PART) {
    await putListings(world.db, seller, Math.min(left, PART), rate);
    await world.owner.query('analyze accounts, listings, transactions, lines, journals');
  }
  if (rate === undefined) await putListings(world.db, seller, AT_THE_RATE, String(RATE));
  let done = 0;
  return {
    run: async () => {
      const from = done;
      done += ORDERS;
      return { wall: await timeAll(ORDERS, 16, (index) => createOrder(world, from + index, RATE)) };
    },
    close: world.close,
  };
}

const SMALL = 'a book of 100';
const book = (listings: number, rate?: string): RatioScenario => ({
  kind: 'ratio',
  id: 'S14',
  title: `${String(ORDERS)} orders accepted in a book of ${listings.toLocaleString('en')}${rate ? ' at one rate' : ''}`,
  units: { wall: 'ms' },
  headline: 'wall',
  warmUp: 1,
  ours: { name: 'ours', open: () => inBook(listings, rate) },
  peers: [{ name: SMALL, open: () => inBook(100, rate) }],
  goals: [{ peer: SMALL, cost: 'wall', shown: 'share', least: 1.3, aim: 1.1 }],
});

/** S14: the cost of an order in large books, and in a large book at one rate. */
export const books: readonly RatioScenario[] = [book(10_000), book(100_000), book(100_000, String(RATE))];
