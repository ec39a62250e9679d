import type { Db } from '@server/db/database';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** The rows that the leaves of a plan read, also those that they threw away. */
function rowsRead({ Plans, ...plan }: Plan): number {
  if (Plans) return Plans.reduce((sum, inner) => sum + rowsRead(inner), 0);
  return (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

/** A database that adds up what PostgreSQL reads for its answers. */
export function explained(db: Db): { db: Db; cost: { rows: number; blocks: number } } {
  const cost = { rows: 0, blocks: 0 };
  const query: Db['query'] = async (sql, values) => {
    const explain = `explain (analyze, buffers, timing off, format json) ${sql}`;
    const [answer] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, values);
    const plan = answer?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('no plan');
    cost.rows += rowsRead(plan);
    cost.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return db.query(sql, values);
  };
  return { db: { query }, cost };
}
