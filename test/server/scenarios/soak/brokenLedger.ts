import type { Database, Db } from '@server/db/database';
import { textOf, units } from '@test/support/money/units';

const CENT = units('0.01');

/** The arguments of a journal's insertion: kind, transaction, accounts, currencies, amounts. */
function withoutACent(values: readonly unknown[]): readonly unknown[] {
  const [kind, transaction, accounts, currencies, amounts] = values as [string, string, string[], string[], string[]];
  const fee = accounts.findIndex((account) => account.startsWith('fees:'));
  const paid = accounts.findIndex((account, at) => account.startsWith('wallet:') && currencies[at] === currencies[fee]);
  const change = (at: number) => (at === fee ? CENT : at === paid ? -CENT : 0n);
  const changed = amounts.map((amount, at) => textOf(units(amount) + change(at)));
  return [kind, transaction, accounts, currencies, changed];
}

const isFill = (sql: string, values: readonly unknown[] = []) =>
  sql.includes('insert into lines') && values[0] === 'fill';

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
