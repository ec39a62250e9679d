import { units } from '@test/support/money/units';
import { must } from '@test/tools/soak/model/violation';
import type { World } from './world';

interface LineRow {
  id: string;
  journal_id: string;
  code: string;
  currency: string;
  amount: string;
  balance: string;
}

/** A journal that was written since the last check. */
export interface JournalNews {
  id: string;
  kind: string;
  transaction_id: string | null;
}

/** The journals since the last check, oldest first. */
export async function newJournals(world: World): Promise<JournalNews[]> {
  const journals = await world.db.query<JournalNews>(
    'select id, kind, transaction_id from journals where id > $1 order by id',
    [world.lastJournal],
  );
  world.lastJournal = journals.at(-1)?.id ?? world.lastJournal;
  return journals;
}

/** The model knows the accounts of the house as a whole; the database divides them into parts. */
const WHOLE = `select case when a.kind in ('fees', 'rounding', 'bank') then a.kind || ':' || a.currency else a.code end as code,
  case when a.kind in ('fees', 'rounding', 'bank')
    then (select sum(p.balance) from accounts p where p.kind = a.kind and p.currency = a.currency) else a.balance end as balance`;

/** The database must have exactly the lines that the model has, and each balance must agree. */
export async function checkLines(world: World): Promise<void> {
  const lines = await world.db.query<LineRow>(
    `select l.id, l.journal_id, w.code, l.currency, trim_scale(l.amount)::text as amount,
       trim_scale(w.balance)::text as balance
     from lines l join accounts a on a.id = l.account_id cross join lateral (${WHOLE}) w where l.id > $1 order by l.id`,
    [world.lastLine],
  );
  world.lastLine = lines.at(-1)?.id ?? world.lastLine;
  const written = new Map<string, bigint>();
  const sums = new Map<string, bigint>();
  for (const { journal_id: journal, currency, code, amount } of lines) {
    written.set(code, (written.get(code) ?? 0n) + units(amount));
    sums.set(`${journal} ${currency}`, (sums.get(`${journal} ${currency}`) ?? 0n) + units(amount));
  }
  const unbalanced = [...sums].filter(([, sum]) => sum !== 0n);
  must(unbalanced.length === 0, 'a journal does not sum to zero', { unbalanced });
  const expected = world.books.takeMoved();
  for (const code of new Set([...written.keys(), ...expected.keys()])) {
    const [was, should] = [written.get(code) ?? 0n, expected.get(code) ?? 0n];
    must(was === should, 'an account moved otherwise than it must', { code, moved: was, expected: should });
  }
  for (const { code, balance } of lines) {
    const should = world.books.balanceOf(code);
    must(units(balance) === should, 'a balance is not what it must be', { code, balance, expected: should });
  }
}
