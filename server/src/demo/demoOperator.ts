import type { Actor } from '@server/acts/carryOut';
import { carryOut } from '@server/acts/carryOut';
import { addOperator } from '@server/acts/operators';
import { ISSUER } from '@server/acts/ownAccess';
import type { Database } from '@server/db/database';
import { otpauthUrl } from '@server/modules/oneTimeCodes/totp';
import { findOperator } from '@server/modules/operators/repository';
import { DEMO_PASSWORD } from './people';

const DEMO_OPERATOR = 'operator@demo.crossrate.example';
/** Published with the demo, like its passwords. */
const DEMO_SECRET = Buffer.from('Crossrate demo 2026!');
const DEMO: Actor = { origin: 'command line', operator: 'demo', address: 'demo' };

/** Makes the demo's operator, so that a newcomer can approve a funding, and prints how to log in. */
export async function startDemoOperator(db: Database, print: (line: string) => void): Promise<void> {
  const known = await findOperator(db, DEMO_OPERATOR);
  if (!known) {
    const access = { password: DEMO_PASSWORD, secret: DEMO_SECRET };
    await carryOut(db, DEMO, (tx) => addOperator(tx, DEMO_OPERATOR, 'owner', access));
  }
  print(`Demo operator, at /operator: ${DEMO_OPERATOR}; password ${DEMO_PASSWORD}`);
  print(`The operator's second factor, for an app of codes: ${otpauthUrl(DEMO_SECRET, DEMO_OPERATOR, ISSUER)}`);
}
