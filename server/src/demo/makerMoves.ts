import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import type { TradableCurrency } from '@contract/values/currencies';
import { compare, decimal, divide, isPositive, roundTo, subtract, toText, ZERO } from '@/domain/money/decimal';
import type { Database } from '@server/db/database';
import type { ListingRow } from '@server/modules/listings/repository';
import { createTransaction } from '@server/modules/transactions/create/create';
import { anAskedRate, anOfferOf, type MakerOffer, PAIRS } from './offers';
import type { Random } from './random';
import { crossRate, type Values } from './values';

/** How many listings all makers together have, roughly. */
export const FEWEST_LISTINGS = 230;
export const MOST_LISTINGS = 330;

const PERCENT_REPRICED = 50;
const CANDIDATES = 4;

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

/** The makers' listings, with what is left of each. */
export function findMakerListings(db: Database): Promise<MakerListing[]> {
  return db.query<MakerListing>(
    `select l.id, l.user_id, l.currency, l.swap_to, trim_scale(a.balance)::text as remaining, trim_scale(l.rate)::text as rate
     from listings l join accounts a on a.listing_id = l.id join users u on u.id = l.user_id
     where l.status = 'active' and a.balance > 0 and u.is_demo_maker order by l.id`,
  );
}

const propose = (db: Database, userId: string, { currency, swapTo, amount, rate }: MakerOffer) =>
  createTransaction(db, userId, { type: 'LIST', currency_from: currency, currency_to: swapTo, amount, rate });

const withdraw = (db: Database, { user_id, currency, swap_to, remaining, rate }: MakerListing) =>
  createTransaction(db, user_id, {
    type: 'DELETE_LIST',
    currency_from: currency,
    currency_to: swap_to,
    amount: remaining,
    rate,
  });

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

/** One maker adds a listing, withdraws one, or lists what is left of one at another rate. */
export async function moveMaker(market: MakersMarket): Promise<void> {
  const { db, random, values, makers, listings } = market;
  const add = () => propose(db, random.oneOf(makers), anOfferOf(random, values, random.oneOf(PAIRS)));
  if (listings.length < FEWEST_LISTINGS) return void (await add());
  const listing = choose(market);
  if (listings.length > MOST_LISTINGS) return void (await withdraw(db, listing));
  const isRepriced = random.chance(PERCENT_REPRICED);
  if (!isRepriced && random.chance(50)) return void (await add());
  await withdraw(db, listing);
  const { user_id, currency, swap_to: swapTo, remaining } = listing;
  // After a fill a listing may have more decimals than a new one accepts. The remainder stays in the wallet.
  const amount = roundTo(decimal(remaining), AMOUNT_INPUT_DECIMALS, 'down');
  if (!isRepriced || !isPositive(amount)) return;
  const rate = anAskedRate(random, values, currency, swapTo);
  await propose(db, user_id, { currency, swapTo, amount: toText(amount), rate });
}
