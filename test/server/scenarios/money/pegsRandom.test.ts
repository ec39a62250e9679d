import type { Peg } from '@contract/values/peg';
import { compare, decimal, roundTo, toText } from '@/domain/money/decimal';
import { peggedRate } from '@/domain/money/peggedRate';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { removeListing } from '@server/modules/listings/listings';
import { setRate } from '@server/modules/rates';
import { createTransaction } from '@server/modules/transactions/create';
import { Refusal } from '@server/platform/refusal';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, booksOf, crossedOf, fund, moneySuite, RIGHT_BOOKS, swap } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { audit } from '@test/tools/soak/books';

/** `EFFORT` makes many of them. */
const RATE_MOVES = atEffort(600);
const MOVES_IN_ROUND = 20;
/** Fewer would not show that orders and moves meet. */
const LEAST_FILLS = 3;
const MOST_LISTINGS = 30;
/** This kind of change and all behind it are orders (see `change`). */
const ORDER = 11;
const PAIRS: readonly (readonly [from: 'CNY' | 'NGN' | 'GHC', to: 'CNY' | 'NGN', units: number])[] = [
  ['CNY', 'NGN', 216_000_000],
  ['NGN', 'CNY', 4_630],
  ['GHC', 'NGN', 135_000_000],
];
const CONFIG = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };

const suite = moneySuite();

interface ListedRow {
  id: string;
  rate: string;
  paused: boolean;
  market: string;
  peg: Peg | null;
  outside: string | null;
  stopped: boolean;
  /** The rate of the opposite direction that it gives way to. */
  beside: string | null;
}

/** Every active listing of a user who is active, with its peg and the market rate of now. */
const LISTED = `select l.id, l.rate::text, l.paused_at is not null as paused, r.rate::text as market, p.outside,
    coalesce(p.is_stopped, false) as stopped, p.beside::text,
    case when p.percent is null then null else json_build_object('percent', trim_scale(p.percent)::text,
      'floor', p.floor::text, 'ceiling', p.ceiling::text) end as peg
  from listings l join users u on u.id = l.user_id
    join currency_rates r on r.currency_from = l.currency and r.currency_to = l.swap_to
    left join pegs p on p.listing_id = l.id
  where l.status = 'active' and u.deactivated_at is null`;

/** What is wrong with a listing when nothing moves any more; null for nothing. */
function wrongWith(
  { id, rate: text, paused, market, peg, outside, stopped, beside }: ListedRow,
  pausedByUser: ReadonlySet<string>,
) {
  if (peg === null) return outside === null && (!paused || pausedByUser.has(id)) ? null : 'paused by nobody';
  const [rate, middle] = [decimal(text), decimal(market)];
  const isBeneath = peg.floor !== null && compare(rate, decimal(peg.floor)) < 0;
  const isAbove = peg.ceiling !== null && compare(rate, decimal(peg.ceiling)) > 0;
  if (!paused && beside === null && compare(rate, peggedRate(middle, peg).rate) !== 0) return 'shown at another rate';
  if (!paused && (isBeneath || isAbove)) return 'shown outside its limits';
  if (!paused && !isInBand(rate, rateBand(middle))) return 'shown outside the band';
  if (!paused && stopped) return 'shown although it was stopped';
  if (paused && outside === null && !stopped && beside === null && !pausedByUser.has(id)) return 'paused by nobody';
  return !paused && outside !== null ? 'shown although a limit pauses it' : null;
}

it('random moves of the market, orders, changes, pauses, deletions and deactivations at once keep pegs and books right [S11.pegs.races]', async () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  const db = suite.db();
  const failures: object[] = [];
  const log = { error: (facts: object) => void failures.push(facts) };
  const pausedByUser = new Set<string>();
  const markets = PAIRS.map(([from, to, units]) => ({ from, to, units }));
  const listers: string[] = [];
  const buyer = await aUserOf(db);
  await fund(db, buyer, 'NGN', '1000000000');
  await fund(db, buyer, 'CNY', '1000000000');
  let seconds = 0;
  let rateMoves = 0;

  const rateOf = (units: number, perMille: number) =>
    toText(roundTo(decimal(`${String(units * perMille)}e-9`), 8, 'halfUp'));
  const aPeg = (units: number): Peg => {
    const [one, other] = [random.between(900, 1000), random.between(1000, 1100)];
    return {
      percent: toText(decimal(`${String(random.between(0, 2000) - 1000)}e-2`)),
      floor: random.chance(60) ? rateOf(units, one) : null,
      ceiling: random.chance(60) ? rateOf(units, other) : null,
    };
  };
  const moveMarket = async () => {
    const market = random.oneOf(markets);
    market.units = Math.max(1, Math.round((market.units * random.between(970, 1031)) / 1000));
    rateMoves += 1;
    await db.transaction((tx) => setRate(tx, market.from, market.to, rateOf(market.units, 1000)));
  };
  const aLister = async () => {
    const id = await aUserOf(db);
    for (const currency of ['CNY', 'NGN', 'GHC'] as const) await fund(db, id, currency, '1000000');
    listers.push(id);
  };
  /** One of the older listings. An order takes one that is not paused. */
  const activeOne = async (isTaken: boolean) => {
    const [row] = await db.query<{ id: string; user_id: string; rate: string; currency: string; swap_to: string }>(
      `select id, user_id, trim_scale(rate)::text as rate, currency, swap_to from listings where status = 'active'
         and (paused_at is null or not $2) order by id offset $1 limit 1`,
      [random.between(0, MOST_LISTINGS / 2), isTaken],
    );
    return row;
  };
  const change = async (kind: number) => {
    const one = await activeOne(kind >= ORDER);
    if (!one) return;
    const { units } = markets.find(({ from, to }) => from === one.currency && to === one.swap_to) ?? { units: 1 };
    const changed = { listing: one.id, rate: null, amount: null };
    if (kind < 3) return changeListing(db, one.user_id, { ...changed, peg: aPeg(units) });
    if (kind === 3)
      return changeListing(db, one.user_id, { ...changed, rate: rateOf(units, random.between(950, 1050)) });
    if (kind === 4) return changeListing(db, one.user_id, { ...changed, amount: String(random.between(1, 60)) });
    if (kind < 7) {
      pausedByUser.add(one.id);
      return pauseListing(db, one.user_id, one.id);
    }
    if (kind < 10) return resumeListing(db, one.user_id, one.id);
    if (kind === 10) return removeListing(db, one.user_id, one.id);
    const { rate, currency: to, swap_to: from } = one;
    return createTransaction(db, buyer, { type: 'ORDER', ...swap(from, to, String(random.between(1, 900)), rate) });
  };
  const list = async () => {
    const { from, to, units } = random.oneOf(markets);
    const peg = random.chance(80) ? { peg: aPeg(units) } : {};
    await createTransaction(db, random.oneOf(listers), {
      type: 'LIST',
      ...swap(from, to, String(random.between(50, 500)), rateOf(units, 1000)),
      ...peg,
    });
  };
  const leave = async () => {
    const [gone] = listers.splice(0, 1);
    await db.query('update users set deactivated_at = now() where id = $1', [gone]);
    await aLister();
  };
  const work = () => runWorkerOnce(db, CONFIG, new Date(Date.now() + (seconds += 61) * 1000), log);

  for (let left = 4; left > 0; left -= 1) await aLister();
  // How often a listing was found paused by its limits.
  let limited = 0;
  let fills = 0;
  // How many orders find a listing that can be taken depends on how the moves fall together, so it goes on until some did.
  while (rateMoves < RATE_MOVES || (rateMoves < 3 * RATE_MOVES && (fills < LEAST_FILLS || limited === 0))) {
    const moves: Promise<unknown>[] = [work(), work(), list()];
    for (let left = MOVES_IN_ROUND; left > 0; left -= 1) moves.push(moveMarket());
    for (let left = 8; left > 0; left -= 1) moves.push(change(random.between(0, 20)));
    if (random.chance(5)) moves.push(leave());
    const settled = await Promise.allSettled(moves);
    const broken = settled
      .map((one): unknown => (one.status === 'rejected' ? one.reason : null))
      .filter((reason) => reason !== null && !(reason instanceof Refusal));
    expect({ seed, broken }).toEqual({ seed, broken: [] });
    // Orders of a market that moves are rarely filled, so one is made while it is still.
    await change(ORDER).catch((reason: unknown) => {
      if (!(reason instanceof Refusal)) throw reason;
    });
    await work();
    const listed = await db.query<ListedRow>(LISTED);
    expect({ seed, crossed: await crossedOf(db) }).toEqual({ seed, crossed: [] });
    const wrong = listed
      .map((row) => ({ row, what: wrongWith(row, pausedByUser) }))
      .filter(({ what }) => what !== null);
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    limited += listed.filter(({ outside }) => outside !== null).length;
    fills = (await db.query('select id from fills')).length;
    expect({ seed, books: await booksOf(db) }).toEqual({ seed, books: RIGHT_BOOKS });
  }
  await audit(db);
  expect({ seed, failures }).toEqual({ seed, failures: [] });
  const wrong = await db.query(
    'select f.id from fills f join transactions t on t.id = f.transaction_id where t.rate <> f.rate',
  );
  expect(wrong).toEqual([]);
  expect(fills).toBeGreaterThanOrEqual(LEAST_FILLS);
  expect(limited).toBeGreaterThan(0);
});
