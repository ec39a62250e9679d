import { toBuffer } from 'qrcode';
import { AMOUNT_INPUT_DECIMALS, LEDGER_DECIMALS } from '@contract/values/constants';
import type { TradableCurrency } from '@contract/values/currencies';
import {
  compare,
  decimal,
  divide,
  isPositive,
  multiply,
  roundTo,
  subtract,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { type Actor, carryOut } from '@server/acts/carryOut';
import { addOperator, ISSUER } from '@server/acts/operators';
import type { Database, Db } from '@server/db/database';
import { isOpen } from '@server/modules/appStatus';
import type { ListingRow } from '@server/modules/listings/repository';
import { otpauthUrl } from '@server/modules/oneTimeCodes';
import { findOperator } from '@server/modules/operators/operators';
import { hashPassword } from '@server/modules/sessions/secrets';
import { createTransaction } from '@server/modules/transactions/create';
import { createExchange } from '@server/modules/transactions/exchange';
import { createStandingOrder, removeStandingOrdersOf } from '@server/modules/transactions/standingOrders';
import type { Config } from '@server/platform/config';
import type { Log } from '@server/platform/log';
import { Refusal } from '@server/platform/refusal';
import { USER_LIMITS } from '@server/platform/userLimits';
import { seedHistory } from './history';
import {
  anAskedRate,
  anExchangeOf,
  anOfferOf,
  forgetMakersNotices,
  type MakerOffer,
  PAIRS,
  rateNear,
  seedMakers,
} from './makers';
import { DEMO_PASSWORD, insertPerson, PEOPLE } from './people';
import { createRandom, type Random } from './random';
import { crossRate, MOVING, readValues, setRatesOf, USUAL_VALUES, type Values } from './values';

const DEMO_OPERATOR = 'operator@demo.crossrate.example';
/** Published with the demo, like its passwords. */
const DEMO_SECRET = Buffer.from('Crossrate demo 2026!');
const DEMO: Actor = { origin: 'command line', operator: 'demo', address: 'demo' };

/** Makes the demo's operator, so that a newcomer can approve a funding, and prints how to log in. */
async function startDemoOperator(db: Database, print: (line: string) => void): Promise<void> {
  const known = await findOperator(db, DEMO_OPERATOR);
  if (!known) {
    const access = { password: DEMO_PASSWORD, secret: DEMO_SECRET };
    await carryOut(db, DEMO, (tx) => addOperator(tx, DEMO_OPERATOR, 'owner', access));
  }
  print(`Demo operator, at /operator: ${DEMO_OPERATOR}; password ${DEMO_PASSWORD}`);
  print(`The operator's second factor, for an app of codes: ${otpauthUrl(DEMO_SECRET, DEMO_OPERATOR, ISSUER)}`);
}

/** How many listings all makers together have, roughly. */
export const FEWEST_LISTINGS = 230;
export const MOST_LISTINGS = 330;

const PERCENT_REPRICED = 40;
const CANDIDATES = 4;
const PERCENT_EXCHANGES = 70;
const PERCENT_STANDING = 25;
const PERCENT_ENDING = 25;
const MOST_HOURS_LISTED = 72;
const HOUR_MS = 60 * 60_000;

interface MakerListing extends ListingRow {
  currency: TradableCurrency;
  swap_to: TradableCurrency;
}

/** The market at the beginning of a turn. */
interface MakersMarket {
  db: Database;
  random: Random;
  values: Values;
  makers: readonly string[];
  listings: readonly MakerListing[];
}

/** The makers' listings, with the amount that is left of each. */
export function findMakerListings(db: Database): Promise<MakerListing[]> {
  return db.query<MakerListing>(
    `select l.id, l.user_id, l.currency, l.swap_to, trim_scale(a.balance)::text as remaining, trim_scale(l.rate)::text as rate
     from listings l join accounts a on a.listing_id = l.id join users u on u.id = l.user_id
     where l.status = 'active' and a.balance > 0 and u.is_demo_maker order by l.id`,
  );
}

/** What the market does not allow at the moment the maker leaves this time. */
const unlessRefused = (act: Promise<unknown>) =>
  act.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

/** After a move of the market it may cross an older listing, and is refused. Some end by themselves. */
function propose(
  { db, random }: Pick<MakersMarket, 'db' | 'random'>,
  userId: string,
  { currency, swapTo, amount, rate }: MakerOffer,
) {
  const hours = random.chance(PERCENT_ENDING) ? random.between(1, MOST_HOURS_LISTED) : 0;
  const end = hours > 0 ? { expires_at: new Date(Date.now() + hours * HOUR_MS).toISOString() } : {};
  const offer = { currency_from: currency, currency_to: swapTo, amount, rate, ...end };
  return unlessRefused(createTransaction(db, userId, { type: 'LIST', ...offer }));
}

/** A maker exchanges at the best rates at once, or waits with a standing order until others offer about the market rate. */
async function exchange({ db, random, values, makers }: MakersMarket): Promise<void> {
  const userId = random.oneOf(makers);
  const payload = anExchangeOf(random, values, random.oneOf(PAIRS));
  if (!random.chance(PERCENT_STANDING))
    return void (await unlessRefused(createExchange(db, userId, payload, USER_LIMITS)));
  const { currency_from, currency_to, amount } = payload;
  const rate = rateNear(values, currency_to, currency_from, 1);
  const order = { kind: 'rate', day: null, currency_from, currency_to, amount, rate, part: 'available' } as const;
  // Each keeps one at a time.
  await db.transaction((tx) => removeStandingOrdersOf(tx, userId));
  await unlessRefused(createStandingOrder(db, userId, order, USER_LIMITS));
}

/** Refused if it was sold or has ended since the turn began. */
const withdraw = (db: Database, { user_id, currency, swap_to, remaining, rate }: MakerListing) =>
  unlessRefused(
    createTransaction(db, user_id, {
      type: 'DELETE_LIST',
      currency_from: currency,
      currency_to: swap_to,
      amount: remaining,
      rate,
    }),
  );

/** How far a listing's rate is from the market rate, as a share of the market rate. */
function distance(values: Values, { currency, swap_to, rate }: MakerListing) {
  const share = subtract(divide(decimal(rate), crossRate(values, currency, swap_to), 6, 'halfUp'), decimal('1'));
  return compare(share, ZERO) < 0 ? subtract(ZERO, share) : share;
}

/** The listing, out of a few, whose rate is furthest from the market rate. */
function choose({ random, values, listings }: MakersMarket): MakerListing {
  const candidates = Array.from({ length: CANDIDATES }, () => random.oneOf(listings));
  return candidates.reduce((far, each) => (compare(distance(values, each), distance(values, far)) > 0 ? each : far));
}

/** One maker adds a listing, withdraws one, lists what is left of one at another rate, or exchanges. */
export async function moveMaker(market: MakersMarket): Promise<void> {
  const { db, random, values, makers, listings } = market;
  const add = () => propose(market, random.oneOf(makers), anOfferOf(random, values, random.oneOf(PAIRS)));
  if (listings.length < FEWEST_LISTINGS) return void (await add());
  const listing = choose(market);
  if (listings.length > MOST_LISTINGS) return void (await withdraw(db, listing));
  const isRepriced = random.chance(PERCENT_REPRICED);
  if (!isRepriced && random.chance(50)) return void (await add());
  if (!isRepriced && random.chance(PERCENT_EXCHANGES)) return exchange(market);
  await withdraw(db, listing);
  const { user_id, currency, swap_to: swapTo, remaining } = listing;
  // After a fill a listing may have more decimals than a new one accepts. The remainder stays in the wallet.
  const amount = roundTo(decimal(remaining), AMOUNT_INPUT_DECIMALS, 'down');
  if (!isRepriced || !isPositive(amount)) return;
  const rate = anAskedRate(random, values, currency, swapTo);
  await propose(market, user_id, { currency, swapTo, amount: toText(amount), rate });
}

const UP = ['1.0004', '1.0009', '1.0015'];
const DOWN = ['0.9996', '0.9991', '0.9985'];
/** A currency's value moves towards its usual level slightly more often than away from it. */
const PERCENT_HOMEWARD = 56;

/** Changes the value of one currency by a small step. @returns all values after it */
async function moveRates(db: Database, random: Random): Promise<Values> {
  return db.transaction(async (tx) => {
    const values = await readValues(tx);
    const currency = random.oneOf(MOVING);
    const isHigh = compare(values[currency], USUAL_VALUES[currency]) > 0;
    const goesHome = random.chance(PERCENT_HOMEWARD);
    const step = decimal(random.oneOf(isHigh === goesHome ? DOWN : UP));
    const moved = { ...values, [currency]: roundTo(multiply(values[currency], step), LEDGER_DECIMALS, 'halfUp') };
    await setRatesOf(tx, moved, currency);
    return moved;
  });
}

const TURN_MS = 3_000;
const PERCENT_RATES_MOVE = 40;
const MOST_MAKERS_A_TURN = 3;

/** Claims a turn, so that exactly one of several server processes plays it. */
async function claimTurn(db: Database): Promise<boolean> {
  const claimed = await db.query(
    `insert into settings (name, value) values ('demo_turn', now()::text)
     on conflict (name) do update set value = excluded.value
       where settings.value::timestamptz <= now() - make_interval(secs => $1)
     returning name`,
    // Slightly less than the interval, because clocks and timers are never exact.
    [(TURN_MS / 1000) * 0.8],
  );
  return claimed.length > 0;
}

/** One turn of the market: rates may change, and some makers act through the same services as users. */
export async function playTurn(db: Database, random: Random): Promise<void> {
  const values = random.chance(PERCENT_RATES_MOVE) ? await moveRates(db, random) : await readValues(db);
  if (!(await isOpen(db))) return;
  const makers = await db.query<{ id: string }>('select id from users where is_demo_maker order by id');
  if (makers.length === 0) return;
  const ids = makers.map(({ id }) => id);
  for (let left = random.between(1, MOST_MAKERS_A_TURN); left > 0; left -= 1) {
    await moveMaker({ db, random, values, makers: ids, listings: await findMakerListings(db) });
  }
  await forgetMakersNotices(db);
}

/** Changes the demo's market every few seconds. If a turn fails it is logged, and the next one goes on. */
function startMarketMoves(db: Database, log: Log, seed = Date.now() % 2 ** 31): { stop: () => Promise<void> } {
  const random = createRandom(seed);
  log.debug({ seed }, 'the market moves');
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    if (await claimTurn(db)) await playTurn(db, random);
  };
  const timer = setInterval(() => {
    running = running
      .then(turn)
      .catch((error: unknown) => log.warn({ err: error }, 'a turn of the demo market failed'));
  }, TURN_MS);
  return {
    /** Waits for the current turn. */
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

const QR_WIDTH_PIXELS = 480;

const qrCode = (text: string) => toBuffer(text, { width: QR_WIDTH_PIXELS, margin: 2, errorCorrectionLevel: 'M' });

/** Where demo users "pay" to: invented banks and numbers, mobile money for GHC, QR images for CNY. */
export async function seedPaymentDetails(tx: Db): Promise<void> {
  await tx.query(
    `insert into house_banks (currency, label, bank_name, account_name, bank_account_number, alipay, wechatpay,
       mobile_money_network, mobile_money_number, mobile_money_name, in_force)
     values ('CNY', 'Shenzhen', 'Demo Bank of Shenzhen', 'Crossrate Demo CNY', '6200 0000 0000 0001', $1, $2, '', '', '', true),
       ('GHC', 'Accra', 'Demo Bank of Accra', 'Crossrate Demo GHC', '0010 0000 0002', null, null,
        'Demo Mobile Money', '000 000 0002', 'Crossrate Demo', true),
       ('NGN', 'Lagos', 'Demo Bank of Lagos', 'Crossrate Demo NGN', '0000000003', null, null, '', '', '', true)
     on conflict (currency) where in_force do nothing`,
    [
      await qrCode('Crossrate demo: this is no real Alipay account'),
      await qrCode('Crossrate demo: this is no real WeChat Pay account'),
    ],
  );
}

/** The demo starts with the same data everywhere. */
const SEED = 20_261_120;
/** Any number works if all server processes use the same one. */
const SEEDING_LOCK = '7262637203';

async function isEmpty(tx: Db): Promise<boolean> {
  return (await tx.query('select 1 from users limit 1')).length === 0;
}

async function seedPeople(tx: Db): Promise<void> {
  const [maker] = await tx.query<{ id: string }>('select id from users where is_demo_maker order by id limit 1');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const person of PEOPLE) {
    const ids = await insertPerson(tx, person, passwordHash);
    await seedHistory({ tx, person, ...ids, makerId: maker?.id ?? '', values: USUAL_VALUES });
  }
}

/**
 * Fills an empty database with demo users, a market and payment details, in one transaction. Does nothing if there are
 * users already. A sandbox has the market alone, because the password of demo users is public.
 *
 * @returns true if it was filled
 */
export async function seedDemo(
  db: Database,
  onProgress: (line: string) => void,
  { sandbox }: Pick<Config, 'sandbox'> = { sandbox: false },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEEDING_LOCK]);
    if (!(await isEmpty(tx))) return false;
    onProgress('Setting up the demo…');
    for (const currency of MOVING) await setRatesOf(tx, USUAL_VALUES, currency);
    await seedPaymentDetails(tx);
    await seedMakers(tx, createRandom(SEED), USUAL_VALUES);
    if (!sandbox) await seedPeople(tx);
    await forgetMakersNotices(tx);
    return true;
  });
}

async function isDemo(db: Database): Promise<boolean> {
  return (await db.query('select 1 from users where is_demo_maker limit 1')).length > 0;
}

/**
 * Fills an empty database with the demo and keeps its market moving (decision 163). Leaves a database alone that has
 * users but no makers.
 */
export async function startDemo(
  db: Database,
  log: Log,
  print: (line: string) => void,
  kind: Pick<Config, 'sandbox'> = { sandbox: false },
): Promise<{ stop: () => Promise<void> }> {
  await seedDemo(db, print, kind);
  if (!(await isDemo(db))) return { stop: () => Promise.resolve() };
  if (kind.sandbox) return startMarketMoves(db, log);
  print(`Demo users: ${PEOPLE.map(({ email }) => email).join(', ')}; password ${DEMO_PASSWORD}`);
  await startDemoOperator(db, print);
  return startMarketMoves(db, log);
}
