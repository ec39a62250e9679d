import type { Armed } from '@server/modules/alerts/alertIndex';
import { units, textOf } from '@test/support/money/units';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** A listing as the oracle knows it. */
export interface Listed {
  id: string;
  user: string;
  pair: string;
  rate: string;
  left: string;
}

/** All there is, without any order or index. */
interface World {
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

/** What can happen in a market. `pair` is where alerts have to be looked at. */
export type Move = { pair: string } & (
  | { kind: 'list'; listing: Listed }
  | { kind: 'market'; rate: string }
  | { kind: 'arm'; alert: Armed }
  | { kind: 'remove'; id: string }
);

const PAIRS = [
  ['CNY', 'NGN'],
  ['CNY', 'GHC'],
] as const;
const USERS = ['1', '2', '3', '4'];
const [MOST_LISTED, MOST_ALERTS] = [40, 40];

/** Close to each other, so that a rate is often within 0.1 % of another: 209.50 to 210.50 in steps of 0.05. */
const aRate = (random: SeededRandom) => textOf(units('209.5') + units('0.05') * BigInt(random.between(0, 20)));
const anAmount = (random: SeededRandom) => textOf(units('12.5') * BigInt(random.between(1, 24)));

/** Draws moves that fit a world: made by the one who applies them, so each has its own ids. */
export class Moves {
  private count = 0;
  /** Alerts that have fired and can be armed again. */
  readonly fired = new Map<string, Armed>();

  constructor(
    private readonly random: SeededRandom,
    private readonly world: World,
  ) {}

  next(): Move {
    const { random } = this;
    const drawn = random.between(1, 100);
    if (drawn <= 25) return this.market();
    if (drawn <= 75) return this.offer();
    if (drawn <= 97) return this.alert();
    const id = random.oneOf([...this.world.alerts.keys(), 'none']);
    return { kind: 'remove', id, pair: 'none' };
  }

  private market(): Move {
    const [currency, swapTo] = this.random.oneOf(PAIRS);
    return { kind: 'market', pair: `${currency}/${swapTo}`, rate: aRate(this.random) };
  }

  private offer(): Move {
    const { random, world } = this;
    const all = [...world.listed.values()];
    const isNew = all.length === 0 || (all.length < MOST_LISTED && random.chance(50));
    const [currency, swapTo] = random.oneOf(PAIRS);
    const listing = isNew
      ? { id: this.newId(), user: random.oneOf(USERS), pair: `${currency}/${swapTo}`, rate: aRate(random), left: '0' }
      : random.oneOf(all);
    const left = !isNew && random.chance(55) ? '0' : anAmount(random);
    return { kind: 'list', pair: listing.pair, listing: { ...listing, left } };
  }

  private alert(): Move {
    const { random, world } = this;
    const again = [...this.fired.values()];
    if (again.length > 0 && (world.alerts.size >= MOST_ALERTS || random.chance(60))) {
      const alert = random.oneOf(again);
      const pair = `${alert.currency}/${alert.swapTo}`;
      return { kind: 'arm', pair, alert: { ...alert, ready: false, arming: alert.arming + 1 } };
    }
    const [currency, swapTo] = random.oneOf(PAIRS);
    const watch = random.oneOf(['listed', 'listed', 'below', 'above'] as const);
    const amount = watch === 'listed' && random.chance(60) ? anAmount(random) : null;
    const ends = { currency, swapTo, watch, rate: aRate(random), amount };
    const alert = { id: this.newId(), userId: random.oneOf(USERS), ...ends, ready: true, arming: 1 };
    return { kind: 'arm', pair: `${currency}/${swapTo}`, alert };
  }

  private newId(): string {
    this.count += 1;
    return String(this.count);
  }
}

/** Carries out a move in a world without looking at the alerts. */
export function applyMove(world: World, move: Move): void {
  if (move.kind === 'market') world.rates.set(move.pair, move.rate);
  else if (move.kind === 'arm') world.alerts.set(move.alert.id, move.alert);
  else if (move.kind === 'remove') world.alerts.delete(move.id);
  else if (move.listing.left === '0') world.listed.delete(move.listing.id);
  else world.listed.set(move.listing.id, move.listing);
}

export const aWorld = (): World => ({
  listed: new Map(),
  rates: new Map(PAIRS.map(([currency, swapTo]) => [`${currency}/${swapTo}`, '210'])),
  alerts: new Map(),
});
