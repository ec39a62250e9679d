import { randomBytes } from 'node:crypto';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { decimal } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { bankOf, escrowOf, walletOf } from '@server/ledger/accounts';
import { post } from '@server/ledger/post';
import { hashPassword } from '@server/modules/sessions/passwords';
import { openWallets } from '@server/modules/wallets/service';
import { anOfferOf, type MakerOffer, PAIRS } from './offers';
import type { Random } from './random';
import type { Values } from './values';

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
  for (const { id } of makers) await openWallets(tx, id);
  return makers.map(({ id }) => id);
}

/** One journal for all of them: they start with money from the bank account outside. */
async function fundMakers(tx: Db, makers: readonly string[]): Promise<void> {
  const postings = makers.flatMap((maker) =>
    TRADABLE_CURRENCIES.map((currency) => ({
      source: bankOf(currency, '0'),
      destination: walletOf(maker, currency),
      currency,
      amount: decimal(STOCK[currency]),
    })),
  );
  await post(tx, { kind: 'fund', transactionId: null }, postings);
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

/** One journal for all of them: the amount of each listing moves from its maker's wallet to its escrow. */
async function escrowListings(tx: Db): Promise<void> {
  const listings = await tx.query<{ id: string; user_id: string; currency: TradableCurrency; amount: string }>(
    'select id, user_id, currency, amount from listings order by id',
  );
  const postings = listings.map(({ id, user_id, currency, amount }) => ({
    source: walletOf(user_id, currency),
    destination: escrowOf(id, currency),
    currency,
    amount: decimal(amount),
  }));
  await post(tx, { kind: 'list', transactionId: null }, postings);
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
