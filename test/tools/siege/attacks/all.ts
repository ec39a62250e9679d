import type { Attack } from '@test/tools/siege/attack';
import { pipelining } from './pipelining';

/** Every attack, in the order of the table. */
export const ATTACKS: readonly Attack[] = [pipelining];

/** @throws Error for a name that no attack has */
export function attackOf(name: string): Attack {
  const found = ATTACKS.find((attack) => attack.name === name);
  if (!found) throw new Error(`There is no attack ${name}.`);
  return found;
}
