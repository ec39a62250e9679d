import type { Database, Db } from '@server/db/database';
import { hashPassword } from '@server/modules/sessions/passwords';
import { seedHistory } from './history';
import { forgetMakersNotices, seedMakers } from './makers';
import { seedPaymentDetails } from './paymentDetails';
import { DEMO_PASSWORD, insertPerson, PEOPLE } from './people';
import { createRandom } from './random';
import { MOVING, setRatesOf, USUAL_VALUES } from './values';

/** The demo starts with the same data everywhere. */
const SEED = 20_261_120;
/** Any number works if all server processes use the same one. */
const SEEDING_LOCK = '7262637203';

async function isEmpty(tx: Db): Promise<boolean> {
  return (await tx.query('select 1 from users limit 1')).length === 0;
}

async function seedPeople(tx: Db): Promise<void> {
  const [maker] = await tx.query<{ id: string }>('select id from users where is_demo_maker order by id limit 1');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const person of PEOPLE) {
    const ids = await insertPerson(tx, person, passwordHash);
    await seedHistory({ tx, person, ...ids, makerId: maker?.id ?? '', values: USUAL_VALUES });
  }
}

/**
 * Fills an empty database with demo users, a market and payment details, in one transaction. Does nothing if there are
 * users already.
 *
 * @returns true if it was filled
 */
export async function seedDemo(db: Database, onProgress: (line: string) => void): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEEDING_LOCK]);
    if (!(await isEmpty(tx))) return false;
    onProgress('Setting up the demo…');
    for (const currency of MOVING) await setRatesOf(tx, USUAL_VALUES, currency);
    await seedPaymentDetails(tx);
    await seedMakers(tx, createRandom(SEED), USUAL_VALUES);
    await seedPeople(tx);
    await forgetMakersNotices(tx);
    return true;
  });
}
