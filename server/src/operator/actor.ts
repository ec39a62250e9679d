import { hostname, userInfo } from 'node:os';
import type { Actor } from '@server/acts/carryOut';

/** Who runs the command line, for the log of acts: OPERATOR of the environment, or the system's user. Lower case, as operators' emails are. */
export function actorOfSystem(env: NodeJS.ProcessEnv): Actor {
  const operator = (env.OPERATOR?.trim() || userInfo().username).toLowerCase();
  return { origin: 'command line', operator, address: hostname() };
}
