import type { Attack } from '@test/tools/siege/attack';
import { dust } from './dust';
import { fundings } from './fundings';
import { images } from './images';
import { logIns } from './logIns';
import { pipelining } from './pipelining';
import { sockets } from './sockets';
import { waitingOrders } from './waitingOrders';

/** Every attack, in the order of the table. */
export const ATTACKS: readonly Attack[] = [pipelining, waitingOrders, images, sockets, fundings, logIns, dust];

/** @throws Error for a name that no attack has */
export function attackOf(name: string): Attack {
  const found = ATTACKS.find((attack) => attack.name === name);
  if (!found) throw new Error(`There is no attack ${name}.`);
  return found;
}
