import { randomBytes } from 'node:crypto';
import type { ExchangePayload } from '@contract/exchange';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { add, compare, decimal, type Decimal, divide, multiply, toText } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { bankOf, type Entry, escrowOf, openUserAccounts, postAll, walletOf } from '@server/ledger';
import { hashPassword } from '@server/modules/sessions/secrets';
import type { Random } from './random';
import { crossRate, type Values } from './values';

/** What a maker lists: `amount` of `currency`, for `rate` of `swapTo` each. */
export interface MakerOffer {
  currency: TradableCurrency;
  swapTo: TradableCurrency;
  amount: string;
  rate: string;
}

/** The six pairs, and the steps in which makers quote: about 0.2 to 0.35 % of the rate. */
const STEPS: readonly (readonly [currency: TradableCurrency, swapTo: TradableCurrency, step: string])[] = [
  ['CNY', 'GHC', '0.005'],
  ['CNY', 'NGN', '0.5'],
  ['GHC', 'CNY', '0.002'],
  ['GHC', 'NGN', '0.5'],
  ['NGN', 'CNY', '0.00001'],
  ['NGN', 'GHC', '0.00002'],
];

/** Makers offer from just above the market rate, so that no two cross, to about 4 % above it, within the band of spec 5. */
const STEPS_FROM = 1;
const STEPS_ABOVE = 12;

/** Amounts are multiples of these. */
const LOTS: Record<TradableCurrency, { size: string; most: number }> = {
  CNY: { size: '100', most: 180 },
  GHC: { size: '150', most: 180 },
  NGN: { size: '20000', most: 190 },
};

function nearStep(rate: Decimal, step: Decimal, away: number): Decimal {
  return multiply(step, add(divide(rate, step, 0, 'halfUp'), decimal(String(away))));
}

/** A rate so many steps above the market rate of a pair. */
export function rateNear(values: Values, currency: TradableCurrency, swapTo: TradableCurrency, away: number): string {
  const step = STEPS.find((row) => row[0] === currency && row[1] === swapTo)?.[2] ?? '1';
  return toText(nearStep(crossRate(values, currency, swapTo), decimal(step), away));
}

/** The rate that a maker asks for on a pair now. */
export function anAskedRate(
  random: Random,
  values: Values,
  currency: TradableCurrency,
  swapTo: TradableCurrency,
): string {
  // The smaller of two random numbers: most offers are close to the market rate.
  const away = Math.min(random.between(STEPS_FROM, STEPS_ABOVE), random.between(STEPS_FROM, STEPS_ABOVE));
  return rateNear(values, currency, swapTo, away);
}

/** A new listing of a maker on a pair. */
export function anOfferOf(
  random: Random,
  values: Values,
  [currency, swapTo]: readonly [TradableCurrency, TradableCurrency],
): MakerOffer {
  const { size, most } = LOTS[currency];
  // Small offers are more frequent than large ones.
  const lots = Math.min(random.between(1, most), random.between(1, most));
  const amount = toText(multiply(decimal(size), decimal(String(lots))));
  return { currency, swapTo, amount, rate: anAskedRate(random, values, currency, swapTo) };
}

/** Small, because the fee of each exchange is gone from the makers' wallets for ever. */
const MOST_LOTS_EXCHANGED = 12;

/**
 * What a maker exchanges: at once, up to a rate that others ask for, or at the market rate with the rest listed, if
 * that gets a rate with few digits.
 */
export function anExchangeOf(
  random: Random,
  values: Values,
  [currency_from, currency_to]: readonly [TradableCurrency, TradableCurrency],
): ExchangePayload & { rate: string } {
  const lots = String(random.between(1, MOST_LOTS_EXCHANGED));
  const amount = toText(multiply(decimal(LOTS[currency_from].size), decimal(lots)));
  const near = rateNear(values, currency_to, currency_from, 0);
  const lists = random.chance(50) && compare(decimal(near), decimal('1')) > 0;
  const rate = lists ? near : anAskedRate(random, values, currency_to, currency_from);
  return { currency_from, currency_to, amount, rate, time_in_force: lists ? 'gtc' : 'ioc' };
}

/** All pairs of tradable currencies. */
export const PAIRS: readonly (readonly [TradableCurrency, TradableCurrency])[] = TRADABLE_CURRENCIES.flatMap(
  (currency) =>
    TRADABLE_CURRENCIES.filter((swapTo) => swapTo !== currency).map((swapTo) => [currency, swapTo] as const),
);

const DESKS = [
  ...['accra', 'kumasi', 'tamale', 'takoradi'],
  ...['lagos', 'abuja', 'kano', 'ibadan'],
  ...['shenzhen', 'yiwu', 'guangzhou', 'ningbo'],
];
const LISTINGS_A_PAIR = 46;

/** The balances that each maker starts with. */
const STOCK: Record<TradableCurrency, string> = { CNY: '600000', GHC: '900000', NGN: '120000000' };

async function insertMakers(tx: Db): Promise<string[]> {
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  const makers = await tx.query<{ id: string }>(
    `insert into users (email, username, password_hash, is_demo_maker, created_at)
     select desk || '@makers.crossrate.example', desk || '-desk', $2, true, now() - interval '200 days'
     from unnest($1::text[]) desk returning id`,
    [DESKS, passwordHash],
  );
  for (const { id } of makers) await openUserAccounts(tx, id);
  return makers.map(({ id }) => id);
}

/** They start with money from the bank account outside, as a user does whose funding was approved. */
async function fundMakers(tx: Db, makers: readonly string[]): Promise<void> {
  const fundings = await tx.query<{ id: string; user_id: string; currency: TradableCurrency; amount: string }>(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
     select maker, 'FUND_WALLET', 'COMPLETED', currency, currency, amount, 0
     from unnest($1::bigint[]) maker, unnest($2::text[], $3::numeric[]) stock (currency, amount)
     returning id, user_id, currency_from as currency, amount`,
    [makers, Object.keys(STOCK), Object.values(STOCK)],
  );
  const entries = fundings.map(({ id, user_id, currency, amount }): Entry => {
    const [source, destination] = [bankOf(currency, id), walletOf(user_id, currency)];
    return { kind: 'fund', transactionId: id, postings: [{ source, destination, currency, amount: decimal(amount) }] };
  });
  await postAll(tx, entries);
}

async function insertListings(tx: Db, offers: readonly (MakerOffer & { maker: string })[]): Promise<void> {
  await tx.query(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
     select * from unnest($1::bigint[], array_fill('LIST'::text, array[$6::int]), array_fill('COMPLETED'::text, array[$6::int]),
       $2::text[], $3::text[], $4::numeric[], $5::numeric[])`,
    [
      offers.map(({ maker }) => maker),
      offers.map(({ currency }) => currency),
      offers.map(({ swapTo }) => swapTo),
      offers.map(({ amount }) => amount),
      offers.map(({ rate }) => rate),
      offers.length,
    ],
  );
  await tx.query(
    `insert into listings (user_id, transaction_id, currency, swap_to, amount, rate)
     select user_id, id, currency_from, currency_to, amount, rate from transactions where type = 'LIST' order by id`,
  );
  await tx.query(
    `insert into accounts (kind, listing_id, currency) select 'escrow', id, currency from listings order by id`,
  );
}

/** The amount of each listing moves from its maker's wallet to its escrow. */
async function escrowListings(tx: Db): Promise<void> {
  const listings = await tx.query<
    Record<'id' | 'user_id' | 'transaction_id' | 'amount', string> & { currency: TradableCurrency }
  >('select id, user_id, transaction_id, currency, amount from listings order by id');
  const entries = listings.map(({ id, user_id, transaction_id: transactionId, currency, amount }): Entry => {
    const [source, destination] = [walletOf(user_id, currency), escrowOf(id, currency)];
    return { kind: 'list', transactionId, postings: [{ source, destination, currency, amount: decimal(amount) }] };
  });
  await postAll(tx, entries);
}

/**
 * Creates a dozen makers with about a hundred listings over all pairs, if the database has none yet. It is impossible
 * to log in as a maker.
 */
export async function seedMakers(tx: Db, random: Random, values: Values): Promise<void> {
  const makers = await insertMakers(tx);
  await fundMakers(tx, makers);
  const rounds = Array.from({ length: LISTINGS_A_PAIR }, () => PAIRS).flat();
  const offers = rounds.map((pair) => ({ ...anOfferOf(random, values, pair), maker: random.oneOf(makers) }));
  await insertListings(tx, offers);
  await escrowListings(tx);
}

/** Makers do not read their notifications. */
export async function forgetMakersNotices(tx: Db): Promise<void> {
  await tx.query('delete from notifications n using users u where u.id = n.user_id and u.is_demo_maker');
}
