import type { Database, Db } from '@server/db/database';
import { textOf, units } from '@test/support/money/units';

const CENT = units('0.01');

/** The arguments of the insertion of journals: kinds, transactions; and of each line its journal, account, currency and amount. */
function withoutACent(values: readonly unknown[]): readonly unknown[] {
  const [kinds, transactions, places, accounts, currencies, amounts] = values as [
    ...[string[], string[], number[]],
    ...[string[], string[], string[]],
  ];
  const fee = accounts.findIndex((account) => account.startsWith('fees:'));
  const isPaid = (account: string, at: number) =>
    account.startsWith('wallet:') && currencies[at] === currencies[fee] && places[at] === places[fee];
  const paid = accounts.findIndex(isPaid);
  const change = (at: number) => (at === fee ? CENT : at === paid ? -CENT : 0n);
  const changed = amounts.map((amount, at) => textOf(units(amount) + change(at)));
  return [kinds, transactions, places, accounts, currencies, changed];
}

const isFill = (sql: string, values: readonly unknown[] = []) =>
  sql.includes('insert into lines') && (values[0] as string[]).includes('fill');

const broken = (db: Db): Db => ({
  query: (sql, values) => db.query(sql, isFill(sql, values) ? withoutACent(values ?? []) : values),
});

/** A ledger that keeps a cent of what a lister is paid. Its journals balance, so the database takes them. */
export function losingACent(db: Database): Database {
  return {
    ...db,
    ...broken(db),
    transaction: (work) => db.transaction((tx) => work(broken(tx))),
  };
}
