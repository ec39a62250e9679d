import type { Database } from '@server/db/database';

interface Table {
  name: string;
  /** Whether its rows hold when somebody was last seen. */
  is_seen: boolean;
}

/**
 * Of every row except the counts of attempts and the times at which sessions were seen: one line for each table. A row
 * that is written again, even with the same values, has another `xmin` or place, which is read far quicker than the row.
 */
export async function fingerprintOf(db: Database): Promise<() => Promise<string[]>> {
  const tables = await db.query<Table>(
    `select tablename as name, exists (
       select from pg_attribute where attrelid = tablename::regclass and attname = 'seen_at') as is_seen
     from pg_tables where schemaname = 'public' and tablename <> 'attempts' order by 1`,
  );
  const one = ({ name, is_seen }: Table) => {
    const row = is_seen ? `(to_jsonb(t) - 'seen_at')::text` : `t.xmin || ' ' || t.ctid`;
    return `select '${name} ' || coalesce(string_agg(${row}, '|' order by ${row}), '') as of_table from ${name} t`;
  };
  const sql = tables.map(one).join(' union all ');
  return async () => (await db.query<{ of_table: string }>(sql)).map(({ of_table }) => of_table);
}

interface SequenceRow {
  name: string;
}

/** Far enough apart for a test. */
const APART = 10_000;

/** From now on no two tables give the same id, and none gives one that was given before. */
export async function setIdsApart(db: Database): Promise<void> {
  const sequences = await db.query<SequenceRow>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  for (const [index, { name }] of sequences.entries())
    await db.query('select setval($1::regclass, $2)', [`public.${name}`, (index + 1) * APART]);
}
