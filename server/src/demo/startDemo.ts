import type { Database } from '@server/db/database';
import type { Log } from '@server/platform/log';
import { startDemoOperator } from './demoOperator';
import { startMarketMoves } from './marketMoves';
import { DEMO_PASSWORD, PEOPLE } from './people';
import { seedDemo } from './seedDemo';

async function isDemo(db: Database): Promise<boolean> {
  return (await db.query('select 1 from users where is_demo_maker limit 1')).length > 0;
}

/**
 * Fills an empty database with the demo and keeps its market moving (decision 163). Leaves a database alone that has
 * users but no makers.
 */
export async function startDemo(
  db: Database,
  log: Log,
  print: (line: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  await seedDemo(db, print);
  if (!(await isDemo(db))) return { stop: () => Promise.resolve() };
  print(`Demo users: ${PEOPLE.map(({ email }) => email).join(', ')}; password ${DEMO_PASSWORD}`);
  await startDemoOperator(db, print);
  return startMarketMoves(db, log);
}
