import type { Felt } from './felt';
import type { Use } from './serverUse';
import type { Person, Stage } from './stage';

/** What the process of the attacker gets. */
export interface Order {
  attack: string;
  origin: string;
  seconds: number;
  seed: number;
  isSmall: boolean;
  /** The accounts that the attacker has. */
  callers: readonly Person[];
}

/** What the attacker sent, and what became of it. */
export interface Sent {
  requests: number;
  bytes: number;
  /** How many requests ended in which way, mostly a status. */
  outcomes: Readonly<Record<string, number>>;
}

/** What was measured for some time. */
export interface Phase {
  felt: Felt;
  /** What the server's process needed. */
  use: Use;
  /** How late the listings of honest clients were settled, in seconds. */
  lags: readonly number[];
  /** The longest transaction of the server on its database. */
  longestMs: number;
  /** Calls a second of traders who wait for nothing, at the end of the phase; 0 if there are none. */
  pace: number;
}

/** What was measured without the attack, with it, and again without it. */
export interface Siege {
  before: Phase;
  during: Phase;
  after: Phase;
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
  /** Traders who wait for nothing trade all the time. */
  hasTraders?: boolean;
  /** Gives the attacker accounts, and the market what the attack needs. */
  prepare(stage: Stage, order: Pick<Order, 'isSmall' | 'seed'>): Promise<readonly Person[]>;
  /** Whatever the attack needs at its beginning and may not do over HTTP in a short time. */
  begin?(stage: Stage, order: Order): Promise<void>;
  /** Runs in the attacker's own process. It ends by itself. */
  strike(order: Order): Promise<Sent>;
  judge(siege: Siege, stage: Stage): Promise<readonly Bound[]> | readonly Bound[];
}

/** A tenth of a count in a small run. */
export const countOf = ({ isSmall }: Pick<Order, 'isSmall'>, count: number): number =>
  isSmall ? Math.ceil(count / 10) : count;
