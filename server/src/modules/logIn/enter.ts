import type { Db } from '@server/db/database';
import { joinTransaction } from '@server/db/joinTransaction';
import { warnOfDevice } from '@server/modules/deviceWarnings/warnOfDevice';
import type { Agent } from '@server/modules/sessions/agent';
import { type HeldAccount, markLoggedIn } from '@server/modules/sessions/repository';
import { openSession, type Session } from '@server/modules/sessions/service';

/** Where a log-in comes from. */
export interface Caller {
  address: string;
  /** The tokens of a device on which somebody has logged in before. */
  device: readonly string[];
  agent: Agent;
  /** As two letters; empty if it is not known. */
  country: string;
}

/** The session of a user who has proved who they are. */
export type Entered = Session & { userId: string };

interface Entering {
  account: Pick<HeldAccount, 'has_logged_in'> & { id: string };
  /** The token by which the device is known, or null. */
  known: string | null;
  caller: Caller;
}

/** Opens the session of a log-in, and warns of a device that was not seen before. */
export async function enter(tx: Db, { account, known, caller: { agent, country } }: Entering): Promise<Entered> {
  // The account is as new as the device, and holds nothing yet.
  if (!account.has_logged_in) await markLoggedIn(tx, account.id);
  else if (known === null) await warnOfDevice(tx, account.id, { ...agent, country });
  return { ...(await openSession(joinTransaction(tx), account.id, { ...agent, country })), userId: account.id };
}
