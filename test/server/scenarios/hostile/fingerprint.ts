import type { Database } from '@server/db/database';

/** Of every row except the counts of attempts and the times at which sessions were seen: one line for each table. */
export async function fingerprintOf(db: Database): Promise<() => Promise<string[]>> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'attempts' order by 1`,
  );
  const row = `(to_jsonb(t) - 'seen_at')::text`;
  const one = ({ name }: { name: string }) =>
    `select '${name} ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as of_table from ${name} t`;
  const sql = `${tables.map(one).join(' union all ')} order by 1`;
  return () =>
    db.transaction(async (tx) => {
      // Compiling this query takes longer than running it.
      await tx.query('set local jit = off');
      await tx.query('set local max_parallel_workers_per_gather = 0');
      return (await tx.query<{ of_table: string }>(sql)).map(({ of_table }) => of_table);
    });
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
