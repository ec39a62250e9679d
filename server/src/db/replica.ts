import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database';
import { coalesce } from '@server/platform/coalesce';
import { inTime } from '@server/platform/inTime';
import { readsWithFallback } from './readsWithFallback';
import { positionOfPrimary, positionOfReplica, type WalPosition } from './walPosition';

/** How long is waited for a replica, in milliseconds. */
interface ReplicaPace {
  /** Until the primary answers instead. */
  longestMs: number;
  /** Between two looks while something waits. */
  lookMs: number;
  /** Until a replica that was too late is tried again. */
  retryMs: number;
}

const PACE: ReplicaPace = { longestMs: 50, lookMs: 3, retryMs: 500 };

interface ReplicaParts {
  primary: Database;
  /** Connections to the replica. It is closed with the replica. */
  pool: Database;
  /** Called when it is no longer used, with the reason, and with null when it is used again. */
  onChange: (reason: unknown) => void;
}

/**
 * A copy of the database for reads. It is used only if it has followed the primary far enough: to what this process has
 * heard of, and to what the caller has written.
 */
export class Replica {
  /** For reads; if the replica cannot answer, the primary does. */
  readonly db: Database;
  /** How far it has followed, as of the last look. */
  private followed: WalPosition = 0n;
  /** Where the primary was when this process last heard news. */
  private heard: WalPosition = 0n;
  /** True while it is not used, because it did not follow in time. */
  private isBehind = true;
  private isClosed = false;
  private looking: Promise<void> | null = null;
  private recovering: Promise<void>;
  private readonly askPrimary: () => Promise<WalPosition>;

  constructor(private readonly parts: ReplicaParts) {
    const { primary, pool } = parts;
    this.askPrimary = coalesce(() => positionOfPrimary(primary.aside));
    this.db = readsWithFallback(pool, primary, (error) => this.giveUp(error));
    this.recovering = this.recover();
  }

  /** False while reads go to the primary. */
  get isUsed(): boolean {
    return !this.isBehind;
  }

  /** What was committed before this call is at or before this place. @throws if the primary does not answer */
  readonly position = (): Promise<WalPosition> => this.askPrimary();

  /**
   * True if it has followed to this place, and to everything that this process has heard of; for that a short time is
   * waited.
   */
  async has(position: WalPosition): Promise<boolean> {
    const { heard } = this;
    if (this.isBehind) return false;
    if (await this.follows(position > heard ? position : heard)) return !this.isBehind;
    // Callers may name any place, so only what this process has heard of proves that the replica is late.
    if (this.followed < heard) this.giveUp(new Error('the replica does not follow in time'));
    return false;
  }

  /**
   * Called when news has arrived, before it is passed on. Resolves when reads in any process see what it is about: the
   * replica has followed, or it is not used any more.
   */
  readonly hear = async (): Promise<void> => {
    try {
      const position = await this.position();
      if (position > this.heard) this.heard = position;
      await this.has(this.heard);
    } catch (error) {
      // Without the place nobody knows what it must have.
      this.giveUp(error);
    }
  };

  /** By how many bytes it is behind the primary. */
  async lag(): Promise<number> {
    const [primary] = await Promise.all([this.position(), this.look()]);
    return primary > this.followed ? parseInt(String(primary - this.followed), 10) : 0;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.recovering;
    await this.parts.pool.close();
  }

  private look(): Promise<void> {
    return (this.looking ??= positionOfReplica(this.parts.pool.aside)
      .then((position) => {
        if (position !== null && position > this.followed) this.followed = position;
      })
      .finally(() => {
        this.looking = null;
      }));
  }

  private async follows(wanted: WalPosition): Promise<boolean> {
    const deadline = performance.now() + PACE.longestMs;
    for (;;) {
      if (this.followed >= wanted) return true;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || this.isClosed) return false;
      await inTime(leftMs, () => this.look().catch((error: unknown) => this.giveUp(error)), undefined);
      if (this.followed < wanted) await pause(Math.min(PACE.lookMs, leftMs));
    }
  }

  /** A replica that is away may have followed far enough before. */
  private async positionIfBothAnswer(): Promise<WalPosition | null> {
    try {
      const position = await this.position();
      await this.look();
      return position;
    } catch {
      return null;
    }
  }

  private giveUp(reason: unknown): void {
    if (this.isBehind || this.isClosed) return;
    this.isBehind = true;
    this.parts.onChange(reason);
    this.recovering = this.recover();
  }

  /** Uses it again when it has everything that the primary had a moment ago. */
  private async recover(): Promise<void> {
    while (!this.isClosed) {
      const position = await this.positionIfBothAnswer();
      if (position !== null && (await this.follows(position))) {
        if (position > this.heard) this.heard = position;
        this.isBehind = false;
        return this.parts.onChange(null);
      }
      await pause(PACE.retryMs);
    }
  }
}
