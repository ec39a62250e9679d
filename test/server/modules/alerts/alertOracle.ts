import type { Armed } from '@server/modules/alerts/alertIndex';
import { units } from '@test/support/money/units';

/** A listing as the oracle knows it. */
export interface Listed {
  id: string;
  user: string;
  pair: string;
  rate: string;
  left: string;
}

/** All there is, without any order or index. */
export interface World {
  listed: Map<string, Listed>;
  rates: Map<string, string>;
  alerts: Map<string, Armed>;
}

/** Each text is read once. */
const known = new Map<string, bigint>();
function unitsOf(text: string): bigint {
  const read = known.get(text) ?? units(text);
  known.set(text, read);
  return read;
}

const [WHOLE, MORE, LESS] = [1_000n, 1_001n, 999n];
const pairOf = ({ currency, swapTo }: Armed) => `${currency}/${swapTo}`;

/** What others list of an alert's pair at rates that count. */
function offeredTo({ listed }: World, alert: Armed, counts: (rate: bigint) => boolean): bigint {
  let offered = 0n;
  for (const { user, pair, rate, left } of listed.values())
    if (pair === pairOf(alert) && user !== alert.userId && counts(unitsOf(rate))) offered += unitsOf(left);
  return offered;
}

/** Whether what an alert watches is so. */
function isSo(world: World, alert: Armed): boolean {
  const rate = unitsOf(alert.rate);
  if (alert.watch === 'listed')
    return offeredTo(world, alert, (listed) => listed <= rate) >= (alert.amount === null ? 1n : unitsOf(alert.amount));
  const market = unitsOf(world.rates.get(pairOf(alert)) ?? '0');
  return alert.watch === 'below' ? market <= rate : market >= rate;
}

/** Whether it is not so by 0.1 % of the rate. */
function isClearlyNotSo(world: World, alert: Armed): boolean {
  const rate = unitsOf(alert.rate);
  if (alert.watch === 'listed') {
    const offered = offeredTo(world, alert, (listed) => listed * WHOLE < rate * MORE);
    return offered < (alert.amount === null ? 1n : unitsOf(alert.amount));
  }
  const market = unitsOf(world.rates.get(pairOf(alert)) ?? '0');
  return alert.watch === 'below' ? market * WHOLE >= rate * MORE : market * WHOLE <= rate * LESS;
}

/** Looks at every alert of a pair after a change. @returns the ids of those that fire now, in their order */
export function firedNow(world: World, pair: string): string[] {
  const fired: string[] = [];
  for (const [id, alert] of world.alerts) {
    if (pairOf(alert) !== pair) continue;
    if (!alert.ready && isClearlyNotSo(world, alert)) world.alerts.set(id, { ...alert, ready: true });
    else if (alert.ready && isSo(world, alert)) {
      fired.push(id);
      world.alerts.delete(id);
    }
  }
  return fired.sort();
}
