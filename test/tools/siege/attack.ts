import type { Caller } from './caller';
import type { Felt } from './felt';
import type { Use } from './serverUse';
import type { Stage } from './stage';

/** What the process of the attacker gets. */
export interface Order {
  attack: string;
  origin: string;
  seconds: number;
  seed: number;
  isSmall: boolean;
  /** The accounts that the attacker has. */
  callers: readonly Caller[];
}

/** What the attacker sent, and what became of it. */
export interface Sent {
  requests: number;
  bytes: number;
  /** How many requests ended in which way, mostly a status. */
  outcomes: Readonly<Record<string, number>>;
}

/** What others felt without the attack and during it, and what the server needed. */
export interface Siege {
  before: Felt;
  during: Felt;
  /** How late the listings of others were settled, in seconds, in both phases. */
  lags: { before: readonly number[]; during: readonly number[] };
  use: { before: Use; during: Use };
  sent: Sent;
}

/** One limit that must not be passed. */
export interface Bound {
  text: string;
  measured: string;
  /** Null if it could not be measured. */
  isMet: boolean | null;
}

/** One way of using up what the server has. */
export interface Attack {
  name: string;
  /** What it does, as a phrase. */
  title: string;
  /** Variables of the server's environment. */
  settings?: Readonly<Record<string, string>>;
  /** Calls of traders who wait for nothing are counted too. */
  hasTraders?: boolean;
  /** Gives the attacker accounts, and the market what the attack needs. */
  prepare(stage: Stage, order: Pick<Order, 'isSmall' | 'seed'>): Promise<readonly Caller[]>;
  /** Runs in the attacker's own process. It ends by itself. */
  strike(order: Order): Promise<Sent>;
  judge(siege: Siege, stage: Stage): Promise<readonly Bound[]> | readonly Bound[];
}

/** A tenth of a count in a small run. */
export const countOf = ({ isSmall }: Pick<Order, 'isSmall'>, count: number): number =>
  isSmall ? Math.ceil(count / 10) : count;
