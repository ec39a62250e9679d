import type { ExchangePayload } from '@contract/exchange';
import type { ListingChangePayload } from '@contract/listingChanges';
import { countLockWaits, type Transactions } from '@server/db/database';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { removeListing } from '@server/modules/listings/listings';
import { findOwnListings } from '@server/modules/listings/repository';
import { setRate } from '@server/modules/rates';
import { cancelAll } from '@server/modules/transactions/cancelAll';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { createExchange } from '@server/modules/transactions/exchange';
import { Refusal } from '@server/platform/refusal';
import { USER_LIMITS } from '@server/platform/userLimits';
import { runWorkerOnce } from '@server/worker/worker';
import {
  aUserOf,
  balanceOf,
  booksOf,
  fund,
  list,
  moneySuite,
  RIGHT_BOOKS,
  swap,
  work,
} from '@test/support/money/moneyWorld';
import { textOf, units } from '@test/support/money/units';
import { atEffort, EFFORT } from '@test/support/random/effort';
import { chooseSeed, type SeededChoices, seededChoices } from '@test/support/random/seededChoices';
import { waitUntil } from '@test/support/server/waitUntil';

/** Of each kind of race. The three that run take turns in being first, and there are three ways of being late. */
const ROUNDS = atEffort(9);
/** How many queries late the others start, in turns: nearly together, anyhow, or so late that the first one wins. */
const LATE = [
  [0, 2],
  [0, 25],
  [25, 50],
] as const;
const LISTED = units('10');
const ONE = units('1');
const WORKER = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };
/** Later than the other workers of this file ever come, however many rounds there are. */
const ENDS_IN_MS = 300 * 24 * 60 * 60_000;

const suite = moneySuite();
let [ben, ada, eve] = ['', '', ''];

beforeEach(async () => {
  [ben, ada, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ben, 'CNY', '1000000');
  for (const buyer of [ada, eve]) await fund(suite.db(), buyer, 'NGN', '100000000');
});

const unlessRefused = <Answer>(call: Promise<Answer>): Promise<Answer | null> =>
  call.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

/** About seven of the ten that are listed, so that two of them are more than there is. */
const exchange = (buyer: string) =>
  unlessRefused(
    createExchange(
      suite.db(),
      buyer,
      { currency_from: 'NGN', currency_to: 'CNY', amount: '1513.15', rate: '216', time_in_force: 'ioc' },
      USER_LIMITS,
    ),
  );

const change = (listing: string, changes: Partial<ListingChangePayload>) =>
  unlessRefused(changeListing(suite.db(), ben, { listing, rate: null, amount: null, peg: null, ...changes }));

/** @returns its id */
async function aListing(pegged: boolean): Promise<string> {
  const peg = pegged ? { peg: { percent: '-1', floor: null, ceiling: null } } : {};
  const { id } = await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '10', '214'), ...peg });
  await work(suite.db());
  const [listing] = await suite.db().query<{ id: string }>('select id from listings where transaction_id = $1', [id]);
  return listing?.id ?? 'none';
}

/** Something that happens to the listing meanwhile. */
interface Kind {
  what: string;
  pegged?: true;
  /** At the latest after the second time the listing has ended. */
  ends?: true;
  /** Before the race. */
  first?: (listing: string) => Promise<unknown>;
  /** @returns an order that it has made */
  act: (listing: string, at: number) => Promise<string | null | void>;
  /** The rates at which it may be sold, in the order in which it has them. */
  rates: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    what: 'an order',
    rates: ['214'],
    act: async () => {
      const order = { type: 'ORDER', ...swap('NGN', 'CNY', '1513.15', '214') } as const;
      const row = await unlessRefused(createTransaction(suite.db(), eve, order));
      await work(suite.db());
      // What was not filled must not wait for the listing of the next round.
      if (row) await unlessRefused(revokeTransaction(suite.db(), eve, row.id));
      return row?.id ?? null;
    },
  },
  {
    what: 'an edit of the rate',
    rates: ['214', '215.5'],
    act: (listing) => change(listing, { rate: '215.5' }).then(() => undefined),
  },
  {
    what: 'an edit of the amount',
    rates: ['214'],
    act: (listing) => change(listing, { amount: '2.5' }).then(() => undefined),
  },
  { what: 'a pause', rates: ['214'], act: (listing) => pauseListing(suite.db(), ben, listing).catch(ignoreEnded) },
  {
    what: 'the end of a pause',
    rates: ['214'],
    first: (listing) => pauseListing(suite.db(), ben, listing),
    act: (listing) => resumeListing(suite.db(), ben, listing).catch(ignoreEnded),
  },
  { what: 'its removal', rates: ['214'], ends: true, act: (listing) => removeListing(suite.db(), ben, listing) },
  {
    what: 'its deletion',
    rates: ['214'],
    ends: true,
    act: async () => {
      const deletion = { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '10', '214') } as const;
      await unlessRefused(createTransaction(suite.db(), ben, deletion));
    },
  },
  {
    what: 'the removal of everything',
    rates: ['214'],
    ends: true,
    act: () => cancelAll(suite.db(), ben, {}).then(() => undefined),
  },
  {
    what: 'its end time',
    rates: ['214'],
    ends: true,
    first: async (listing) =>
      expect(await change(listing, { expires_at: new Date(Date.now() + ENDS_IN_MS).toISOString() })).not.toBeNull(),
    act: () => runWorkerOnce(suite.db(), WORKER, new Date(Date.now() + ENDS_IN_MS + 60_000)),
  },
  {
    what: 'a move of the market that it follows',
    pegged: true,
    rates: ['213.84', '212.85'],
    first: () => moveMarket('216'),
    act: () => moveMarket('215'),
  },
];

const ignoreEnded = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
};

async function moveMarket(rate: string): Promise<void> {
  await suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', rate));
  await work(suite.db());
}

/** Starts all nearly at the same moment; whose turn it is, at once. */
function race<Outcome>(random: SeededChoices, at: number, runners: readonly (() => Promise<Outcome>)[]) {
  const [least, most] = LATE[Math.floor(at / runners.length) % LATE.length] ?? LATE[0];
  return Promise.all(
    runners.map(async (run, index) => {
      const late = at % runners.length === index ? 0 : random.between(least, most);
      for (let query = 0; query < late; query += 1) await suite.db().query('select 1');
      return run();
    }),
  );
}

interface Fill {
  order: string;
  rate: string;
  taken: string;
  paid: string;
}

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

/** What is wrong with what was written of a listing; null for nothing. */
function wrongWith(fills: readonly Fill[], orders: ReadonlyMap<string, bigint | null>, rates: readonly string[]) {
  if (sumOf(fills.map(({ taken }) => units(taken))) > LISTED) return 'more was sold than was listed';
  if (fills.some(({ order }) => !orders.has(order))) return 'something was sold to nobody';
  if (new Set(fills.map(({ order }) => order)).size !== fills.length) return 'one order took twice';
  if (fills.some(({ rate, taken, paid }) => units(paid) !== (units(taken) * units(rate)) / ONE))
    return 'paid otherwise';
  const places = fills.map(({ rate }) => rates.indexOf(rate));
  if (places.some((place, index) => place < (places[index - 1] ?? 0))) return 'sold at a rate that it did not have';
  const isOther = ([order, received]: [string, bigint | null]) =>
    received !== null &&
    received !== sumOf(fills.filter((fill) => fill.order === order).map(({ taken }) => units(taken)));
  return [...orders].some(isOther) ? 'the answer says something else' : null;
}

const FILLS = `select transaction_id as order, trim_scale(rate)::text as rate, trim_scale(taken)::text as taken,
  trim_scale(paid)::text as paid from fills where listing_id = $1 order by id`;

it.each(KINDS.map((kind) => [kind.what, kind] as const))(
  'two exchanges and %s at the same moment never sell more than is listed, nor anything twice [S11.exchange.races]',
  async (_what, { pegged = false, ends = false, first, act, rates }) => {
    const seed = chooseSeed();
    const db = suite.db();
    const seen = { whole: 0, part: 0, nothing: 0 };
    let sold = 0n;
    for (let at = 0; at < ROUNDS; at += 1) {
      const random = seededChoices(seed + at * 7_919);
      const listing = await aListing(pegged);
      await first?.(listing);
      const exchangeOf = (buyer: string) => async () => {
        const answer = await exchange(buyer);
        return answer && { order: String(answer.order), received: units(answer.received) };
      };
      const other = async () => {
        const order = await act(listing, at);
        return order ? { order, received: null } : null;
      };
      const done = (
        await race<{ order: string; received: bigint | null } | null>(random, at, [
          exchangeOf(ada),
          exchangeOf(eve),
          other,
        ])
      ).flatMap((one) => one ?? []);
      const fills = await db.query<Fill>(FILLS, [listing]);
      const orders = new Map(done.map(({ order, received }) => [order, received]));
      expect({ seed, at, wrong: wrongWith(fills, orders, rates) }).toEqual({ seed, at, wrong: null });
      const taken = sumOf(fills.map((fill) => units(fill.taken)));
      // A worker leaves what another one has locked to the next turn.
      if (ends) await act(listing, at);
      if (ends) expect(await findOwnListings(db, ben)).toEqual([]);
      seen[taken === LISTED ? 'whole' : taken > 0n ? 'part' : 'nothing'] += 1;
      sold += taken;
      await removeListing(db, ben, listing);
      expect(await balanceOf(db, `escrow:${listing}:CNY`)).toBe('0');
    }
    // What was not sold came back, once.
    expect(await balanceOf(db, `wallet:${ben}:CNY`)).toBe(textOf(units('1000000') - sold));
    expect(seen.whole + seen.part).toBeGreaterThan(0);
    // Of a long run the figures are of interest, not only that nothing was found.
    if (EFFORT > 1) process.stdout.write(`${JSON.stringify({ seed, ...seen })}\n`);
  },
  60_000 + ROUNDS * 500,
);

describe('what is planned on offers that others take before they are locked', () => {
  afterEach(async () => expect(await booksOf(suite.db())).toEqual(RIGHT_BOOKS));

  const asked = (amount: string): ExchangePayload => ({
    ...{ currency_from: 'NGN', currency_to: 'CNY', amount, rate: '216', time_in_force: 'fok' },
  });
  const exchangeOn = (db: Transactions, buyer: string, amount: string) =>
    createExchange(db, buyer, asked(amount), USER_LIMITS);

  /**
   * Before each lock of ada's, eve exchanges so much, until that is done or waits.
   *
   * @returns what became of ada's, and how often it was planned
   */
  async function overtaken<Made>(make: (db: Transactions) => Promise<Made>, taken: string) {
    const rivals: Promise<unknown>[] = [];
    let done = 0;
    const db: Transactions = {
      transaction: (doWork) =>
        suite.db().transaction((tx) =>
          doWork({
            async query(sql, values) {
              if (sql.includes('for update of l, a')) {
                const all = rivals.push(exchangeOn(suite.db(), eve, taken).finally(() => (done += 1)));
                await waitUntil(async () => done === all || (await countLockWaits(suite.db())) > 0);
              }
              return tx.query(sql, values);
            },
          }),
        ),
    };
    const made = await make(db);
    await Promise.all(rivals);
    return { made, plans: rivals.length };
  }

  it('an exchange is planned alone from the third time on, so it is filled however fast the others are [S11.exchange.races]', async () => {
    for (let level = 0; level < 20; level += 1)
      await list(suite.db(), ben, swap('CNY', 'NGN', '1', `214.${String(level).padStart(2, '0')}`));
    // About two levels, and a little more than one.
    expect(await overtaken((db) => exchangeOn(db, ada, '432'), '218')).toMatchObject({ plans: 3 });
  });

  it('so is an order that is settled at once [S11.settled.races]', async () => {
    for (let listing = 0; listing < 20; listing += 1) await list(suite.db(), ben, swap('CNY', 'NGN', '1', '216'));
    const order = { type: 'ORDER', ...swap('NGN', 'CNY', '432', '216') } as const;
    const make = (db: Transactions) => createTransaction(db, ada, order, { settlesAtOnce: true });
    expect(await overtaken(make, '218.19')).toMatchObject({ made: { status: 'COMPLETED' }, plans: 3 });
  });

  it('an exchange takes them as planned if enough is left, and ends those of which nothing is [S11.exchange.races]', async () => {
    const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '3', '216'));
    // 2 and 1 CNY.
    const make = (db: Transactions) => exchangeOn(db, ada, '436.36363637');
    expect(await overtaken(make, '218.18181819')).toMatchObject({ made: { received: '2' }, plans: 1 });
    const ended = 'select status from listings where id = $1';
    expect(await suite.db().query(ended, [listing])).toEqual([{ status: 'filled' }]);
  });

  it('no exchange is refused among twenty that go over the same twenty levels again and again [S11.exchange.races]', async () => {
    for (let level = 0; level < 20; level += 1)
      await list(suite.db(), ben, swap('CNY', 'NGN', '3', `214.${String(level).padStart(2, '0')}`));
    const buyers: string[] = [];
    while (buyers.length < 20) buyers.push(await aUserOf(suite.db()));
    for (const buyer of buyers) await fund(suite.db(), buyer, 'NGN', '1000');
    const exchangeThrice = async (buyer: string) => {
      for (let round = 0; round < 3; round += 1) await exchangeOn(suite.db(), buyer, '215');
    };
    await Promise.all(buyers.map(exchangeThrice));
    const [row] = await suite
      .db()
      .query('select count(*)::int as count from exchanges where user_id = any($1)', [buyers]);
    expect(row).toEqual({ count: 60 });
  });
});
