import type { ExchangePayload } from '@contract/exchange';
import { createExchange } from '@server/modules/transactions/exchange';
import { USER_LIMITS } from '@server/platform/userLimits';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import { median, quantile } from '@test/tools/bench/measure';
import type { FactScenario, OpenSide, RatioScenario, Side } from '@test/tools/bench/scenario';
import { chosen, CLIENTS, type LedgerWorld, openLedgerWorld, RATE, timeAll } from './ledger';

const exchange = ({ db, buyers }: LedgerWorld, index: number, amount: string) => {
  const asked: ExchangePayload = {
    ...{ currency_from: 'NGN', currency_to: 'CNY', amount, rate: null, time_in_force: 'ioc' },
  };
  return createExchange(db, chosen(buyers, index), asked, USER_LIMITS);
};

/** In parts, because a statement has a time limit, and takes longer for each listing the more there are in it. */
const MOST_AT_ONCE = 2_000;

async function list({ db, sellers }: LedgerWorld, count: number, rate?: string): Promise<void> {
  for (let left = count; left > 0; left -= MOST_AT_ONCE)
    await putListings(db, parseInt(sellers[0] ?? '', 10), Math.min(left, MOST_AT_ONCE), rate);
}

type Work = (world: LedgerWorld, index: number) => Promise<unknown>;

/** A side with a world of its own. @param first before all; each run goes on counting where the last one ended */
const side = (name: string, count: number, first: (world: LedgerWorld) => Promise<unknown>, work: Work): Side => ({
  name,
  async open(): Promise<OpenSide> {
    const world = await openLedgerWorld();
    await first(world);
    // As the database does by itself within a minute. Without it, it plans for empty tables.
    await world.owner.query('analyze');
    let done = 0;
    const run = async () => {
      const from = done;
      done += count;
      return { wall: await timeAll(count, CLIENTS, (index) => work(world, from + index)) };
    };
    return { run, close: world.close };
  },
});

const EXCHANGES = 320;
const BARE = 'the bare inserts';
/** More than all runs take, at 0.46 CNY each. */
const LISTINGS = 2_000;
const listOneLevel = (world: LedgerWorld) => list(world, LISTINGS, String(RATE));

/** 0.45833333 CNY of a listing of 10: so many exchanges for each. */
const OF_ONE_LISTING = 20;

/**
 * What 100 NGN for 0.45833333 CNY cannot do without: its transaction, which is completed, the exchange, its fill, two
 * notifications, and two journals, whose lines change the balances.
 */
async function insertBare({ db, sellers, buyers }: LedgerWorld, index: number): Promise<void> {
  const [buyer, seller] = [chosen(buyers, index), sellers[0]];
  // The listings of a new database are numbered from 1.
  const listing = 1 + Math.floor(index / OF_ONE_LISTING);
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string; part: string }>(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, transaction_fee)
       values ($1, 'ORDER', 'PENDING', 'NGN', 'CNY', 100, 216, 1) returning id, (id % 16)::text as part`,
      [buyer],
    );
    await tx.query(
      `insert into exchanges (user_id, currency_from, currency_to, amount, time_in_force, order_id)
       values ($1, 'NGN', 'CNY', 100, 'ioc', $2)`,
      [buyer, row?.id],
    );
    await tx.query(`update transactions set status = 'COMPLETED', last_updated = now() where id = $1`, [row?.id]);
    await tx.query(
      'insert into fills (listing_id, transaction_id, taken, paid) values ($1, $2, 0.45833333, 98.99999928)',
      [listing, row?.id],
    );
    await tx.query(
      `insert into notifications (user_id, message, kind, transaction_id) values ($1, 'Bought.', 'order', $3), ($2, 'Sold.', 'fill', $3)`,
      [buyer, seller, row?.id],
    );
    const journals = await tx.query<{ id: string }>(
      `insert into journals (kind, transaction_id) values ('hold', $1), ('fill', $1) returning id`,
      [row?.id],
    );
    const part = row?.part === '0' ? '' : `:${row?.part ?? ''}`;
    // The accounts are locked in one order, or these would wait for each other in a circle.
    await tx.query(
      `with wanted as (
         select * from (values
           ($1::bigint, 'wallet:' || $3 || ':NGN', 'NGN', -100), ($1, 'hold:' || $3 || ':NGN', 'NGN', 100),
           ($2, 'hold:' || $3 || ':NGN', 'NGN', -100), ($2, 'fees:NGN' || $6, 'NGN', 1),
           ($2, 'wallet:' || $4 || ':NGN', 'NGN', 98.99999928), ($2, 'rounding:NGN' || $6, 'NGN', 0.00000072),
           ($2, 'escrow:' || $5 || ':CNY', 'CNY', -0.45833333), ($2, 'wallet:' || $3 || ':CNY', 'CNY', 0.45833333)
         ) as line (journal, account, currency, amount)
       ), locked as materialized (
         select id, code from accounts where code in (select account from wanted) order by id for no key update
       )
       insert into lines (journal_id, account_id, currency, amount)
       select journal, locked.id, currency, amount from wanted join locked on locked.code = account`,
      [journals[0]?.id, journals[1]?.id, buyer, seller, listing, part],
    );
  });
}

/** S24: exchanges at one level, beside the inserts and updates that they cannot do without. */
export const exchanging: RatioScenario = {
  kind: 'ratio',
  id: 'S24',
  title: `${String(EXCHANGES)} exchanges accepted and filled at one level, ${String(CLIENTS)} clients at once`,
  units: { wall: 'ms' },
  headline: 'wall',
  warmUp: 1,
  ours: side('ours', EXCHANGES, listOneLevel, (world, index) => exchange(world, index, '100')),
  peers: [side(BARE, EXCHANGES, listOneLevel, insertBare)],
  goals: [{ peer: BARE, cost: 'wall', shown: 'times', least: 0.35, aim: 0.6 }],
};

const FILLS = 400;
const OF_A_LEVEL = 10;
const ONE_LEVEL = 'one level each';
const [LOWEST_RATE, FEE_FACTOR] = [200, 1.011];

/** Exchanges that take so many levels each, of listings that are put there before each run. The cost is that of a fill. */
const overLevelsEach = (name: string, levels: number): Side => ({
  name,
  async open() {
    const world = await openLedgerWorld();
    let done = 0;
    // The levels are some hundredths apart, so the amount is a little more than these levels cost.
    const amount = String(Math.ceil(levels * OF_A_LEVEL * LOWEST_RATE * FEE_FACTOR));
    const run = async () => {
      await (levels === 1 ? list(world, FILLS / OF_ONE_LISTING, String(RATE)) : list(world, FILLS));
      const from = done;
      const count = FILLS / levels;
      done += count;
      let fills = 0;
      const wall = await timeAll(count, CLIENTS, async (index) => {
        const answer = await exchange(world, from + index, levels === 1 ? '100' : amount);
        fills += answer.fills.length;
      });
      return { fill: (wall * 1000) / fills };
    };
    return { run, close: world.close };
  },
});

/** S25: what a fill costs if one exchange goes over many levels, beside exchanges of one level. */
export const overLevels: readonly RatioScenario[] = [20, 200].map((levels) => ({
  kind: 'ratio',
  id: 'S25',
  title: `${String(FILLS)} fills by exchanges over ${String(levels)} levels each`,
  units: { fill: 'µs' },
  headline: 'fill',
  warmUp: 1,
  ours: overLevelsEach('ours', levels),
  peers: [overLevelsEach(ONE_LEVEL, 1)],
  goals: [{ peer: ONE_LEVEL, cost: 'fill', shown: 'share', least: 1, aim: 0.3 }],
}));

const [SMALL_BOOK, LARGE_BOOK] = [100, 100_000];
const SMALL = 'a book of 100';
/** So little that the small book lasts for all runs. */
const inBook = (name: string, listings: number) =>
  side(
    name,
    EXCHANGES,
    (world) => list(world, listings),
    (world, index) => exchange(world, index, '5'),
  );

/** S26: exchanges in a large book, beside the same in a small one. */
export const inLargeBooks: RatioScenario = {
  kind: 'ratio',
  id: 'S26',
  title: `${String(EXCHANGES)} exchanges in a book of ${LARGE_BOOK.toLocaleString('en')} listings`,
  units: { wall: 'ms' },
  headline: 'wall',
  warmUp: 1,
  ours: inBook('ours', LARGE_BOOK),
  peers: [inBook(SMALL, SMALL_BOOK)],
  goals: [{ peer: SMALL, cost: 'wall', shown: 'share', least: 1.2, aim: 1.05 }],
};

const BOOK = 10_000;
const ALONE = 300;

/** S28: what somebody waits for who presses while nobody else does. */
export const alone: FactScenario = {
  kind: 'facts',
  id: 'S28',
  title: `${String(ALONE)} exchanges one after the other in a book of ${BOOK.toLocaleString('en')} listings`,
  measure: async () => {
    const world = await openLedgerWorld();
    await list(world, BOOK);
    await world.owner.query('analyze');
    const times: number[] = [];
    for (let index = 0; index < ALONE; index += 1) times.push(await timeAll(1, 1, () => exchange(world, index, '100')));
    await world.close();
    return [
      { name: 'half of them', value: median(times), unit: 'ms', least: 50 },
      { name: '99 %', value: quantile(times, 0.99), unit: 'ms' },
    ];
  },
};
