import { randomBytes } from 'node:crypto';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/currencies';
import type { Db } from '../db/database';
import { hashPassword } from '../modules/sessions/passwords';
import { openWallets } from '../modules/wallets/service';
import { fund, list } from './book';
import { anOfferOf, PAIRS } from './offers';
import type { Random } from './random';
import type { Values } from './values';

const DESKS = [
  'accra',
  'kumasi',
  'tamale',
  'lagos',
  'abuja',
  'kano',
  'ibadan',
  'shenzhen',
  'yiwu',
  'guangzhou',
  'ningbo',
  'xiamen',
];
const LISTINGS_A_PAIR = 46;

/** What each maker begins with. */
const STOCK: Record<TradableCurrency, string> = { CNY: '600000', GHC: '900000', NGN: '120000000' };

async function insertMaker(tx: Db, desk: string, passwordHash: string): Promise<string> {
  const [maker] = await tx.query<{ id: string }>(
    `insert into users (email, username, password_hash, is_demo_maker, created_at)
     values ($1, $2, $3, true, now() - interval '200 days') returning id`,
    [`${desk}@makers.crossrate.example`, `${desk}-desk`, passwordHash],
  );
  if (!maker) throw new Error('an insert answered nothing');
  await openWallets(tx, maker.id);
  for (const currency of TRADABLE_CURRENCIES) await fund(tx, maker.id, currency, STOCK[currency]);
  return maker.id;
}

/** A dozen makers with some hundred listings over all pairs. Nobody can log in as one of them. */
export async function seedMakers(tx: Db, random: Random, values: Values): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  const makers: string[] = [];
  for (const desk of DESKS) makers.push(await insertMaker(tx, desk, passwordHash));
  for (let round = 0; round < LISTINGS_A_PAIR; round += 1) {
    for (const pair of PAIRS) {
      const { currency: from, swapTo: to, ...offer } = anOfferOf(random, values, pair);
      await list(tx, { ...offer, userId: random.oneOf(makers), from, to });
    }
  }
}

/** Nobody reads what the makers are told. */
export async function forgetMakersNotices(tx: Db): Promise<void> {
  await tx.query('delete from notifications n using users u where u.id = n.user_id and u.is_demo_maker');
}
