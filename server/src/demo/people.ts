import type { TradableCurrency } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { openUserAccounts } from '@server/ledger';

/** The password of every demo user. */
export const DEMO_PASSWORD = 'Crossrate-2026';

/** A user whom visitors can log in as. */
export interface Person {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  birthday: string;
  /** The currency of their first funding and of their bank account. */
  home: TradableCurrency;
  bank_name: string;
  account_number: string;
  /** The first fundings, in each currency. */
  funds: Record<TradableCurrency, string>;
}

export const PEOPLE: readonly Person[] = [
  {
    email: 'ama@demo.crossrate.example',
    username: 'Ama',
    first_name: 'Ama',
    last_name: 'Mensah',
    phone_number: '+233 00 000 0001',
    birthday: '1991-03-06',
    home: 'GHC',
    bank_name: 'Demo Bank of Accra',
    account_number: '0010 1000 0011',
    funds: { GHC: '32500', CNY: '8400', NGN: '950000' },
  },
  {
    email: 'chidi@demo.crossrate.example',
    username: 'Chidi',
    first_name: 'Chidi',
    last_name: 'Okafor',
    phone_number: '+234 000 000 0002',
    birthday: '1988-10-01',
    home: 'NGN',
    bank_name: 'Demo Bank of Lagos',
    account_number: '0000001022',
    funds: { NGN: '6800000', CNY: '12600', GHC: '9750' },
  },
  {
    email: 'lin@demo.crossrate.example',
    username: 'Lin',
    first_name: 'Lin',
    last_name: 'Chen',
    phone_number: '+86 000 0000 0003',
    birthday: '1994-02-10',
    home: 'CNY',
    bank_name: 'Demo Bank of Shenzhen',
    account_number: '6200 1000 0000 0033',
    funds: { CNY: '46000', GHC: '14200', NGN: '2150000' },
  },
];

/** Opens a demo user's account and bank account. @returns the ids of both */
export async function insertPerson(
  tx: Db,
  person: Person,
  passwordHash: string,
): Promise<{ userId: string; bankAccountId: string }> {
  const [user] = await tx.query<{ id: string }>(
    `insert into users (email, username, password_hash, phone_number, birthday, first_name, last_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - interval '90 days') returning id`,
    [
      person.email,
      person.username,
      passwordHash,
      person.phone_number,
      person.birthday,
      person.first_name,
      person.last_name,
    ],
  );
  const name = `${person.first_name} ${person.last_name}`;
  const [account] = await tx.query<{ id: string }>(
    `insert into bank_accounts (user_id, currency, bank_name, account_number, account_name, first_name, last_name)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [user?.id, person.home, person.bank_name, person.account_number, name, person.first_name, person.last_name],
  );
  if (!user || !account) throw new Error('an insert answered nothing');
  await openUserAccounts(tx, user.id);
  return { userId: user.id, bankAccountId: account.id };
}
