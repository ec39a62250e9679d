import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import type { World } from './bankWorlds';
import { textOfCents } from './dailyBank';

/** So many things are done at the same moment. */
const LANES = 6;

/** Does something with each, several at the same moment. */
export async function inLanes<Of>(all: readonly Of[], work: (one: Of) => Promise<unknown>): Promise<void> {
  const left = all.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

export const emailOf = (world: Pick<World, 'number'>, user: number): string =>
  `w${String(world.number)}u${String(user)}@example.com`;

/** A user of a world. */
export interface Person {
  world: World;
  user: number;
  id: string;
}

/** Opens the accounts of all users of these worlds. */
export async function openUsers(db: Database, worlds: readonly World[]): Promise<Person[]> {
  const people = worlds.flatMap((world) => Array.from({ length: world.users }, (_, user) => ({ world, user })));
  const rows = await db.query<{ id: string }>(
    `insert into users (email, username, password_hash, first_name, last_name)
     select email, split_part(email, '@', 1), 'x', split_part(name, ' ', 1), split_part(name, ' ', 2)
     from unnest($1::text[], $2::text[]) made(email, name) returning id`,
    [people.map(({ world, user }) => emailOf(world, user)), people.map(({ world }) => world.name)],
  );
  await db.query(
    `insert into accounts (kind, user_id, currency)
     select kind, id, 'GHC' from unnest($1::bigint[]) id, unnest(array['wallet', 'hold']) kind`,
    [rows.map(({ id }) => id)],
  );
  return people.map((each, at) => ({ ...each, id: rows[at]?.id ?? '' }));
}

/** A pending funding of a world, which of its plan it is, and its reference. */
export interface Funding {
  world: World;
  at: number;
  id: string;
  reference: string;
}

/** Submits what the users of these worlds fund on a day. */
export async function submitFundings(db: Database, people: readonly Person[], day: number): Promise<Funding[]> {
  const wishes = people.flatMap(({ world, user, id }) =>
    world.fundings.flatMap((each, at) => (each.day === day && each.user === user ? [{ world, at, id, each }] : [])),
  );
  const made = new Map<string, Omit<Funding, 'reference'>>();
  await inLanes(wishes, async ({ world, at, id: user, each }) => {
    const amount = textOfCents(each.cents);
    const { id } = await createTransaction(db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount });
    made.set(String(id), { world, at, id: String(id) });
  });
  const rows = await db.query<{ id: string; reference: string }>(
    'select transaction_id as id, reference from funding_references where transaction_id = any($1::bigint[])',
    [[...made.keys()]],
  );
  const found = rows.map(({ id, reference }) => ({ ...(made.get(id) as Omit<Funding, 'reference'>), reference }));
  return found.sort((one, two) => one.world.number - two.world.number || one.at - two.at);
}

/** Submits what the users of these worlds withdraw, if they have it. @returns the ids */
export async function submitWithdrawals(db: Database, people: readonly Person[]): Promise<string[]> {
  const wishes = people.flatMap(({ id, world: { withdraws } }) =>
    withdraws === null ? [] : [{ id, amount: textOfCents(withdraws) }],
  );
  const able = await db.query<{ id: string; amount: string; account: string }>(
    `with able as (
       select wished.* from unnest($1::bigint[], $2::numeric[]) wished(id, amount)
         join accounts a on a.user_id = wished.id and a.kind = 'wallet' and a.currency = 'GHC' and a.balance >= amount
     ), pins as (
       insert into one_time_pins (user_id, pin_digest, expires_at, verified_at)
       select id, '\\x00', now() + interval '5 minutes', now() from able
     ), made as (
       insert into bank_accounts (user_id, currency, bank_name, account_number, account_name, first_name, last_name)
       select id, 'GHC', 'Bank', '1', 'Ama', 'Ama', 'W' from able returning id, user_id
     ) select able.id, trim_scale(amount)::text as amount, made.id as account from able join made on made.user_id = able.id`,
    [wishes.map(({ id }) => id), wishes.map(({ amount }) => amount)],
  );
  const ids: string[] = [];
  await inLanes(able, async ({ id: user, amount, account }) => {
    const sent = { type: 'WITHDRAW', currency_from: 'GHC', amount, bank_account: account } as const;
    ids.push(String((await createTransaction(db, user, sent)).id));
  });
  return ids;
}
