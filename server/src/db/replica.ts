import { setTimeout as pause } from 'node:timers/promises';
import { coalesce, inTime } from '@server/platform/turns';
import type { Log } from '@server/platform/log';
import { type Database, type Db, hasNoAnswer, sqlState } from './database';
import { createDatabase } from './pool';

/** A position in PostgreSQL's write-ahead log, in bytes from its start. Earlier changes have smaller positions. */
export type WalPosition = bigint;

interface Row {
  position: string | null;
}

const readPosition = async (db: Pick<Db, 'query'>, expression: string): Promise<WalPosition | null> => {
  const [row] = await db.query<Row>(`select (${expression} - '0/0'::pg_lsn)::text as position`);
  return row?.position ? BigInt(row.position) : null;
};

/** Everything that was committed on the primary before this call is at or before the returned position. */
async function positionOfPrimary(db: Pick<Db, 'query'>): Promise<WalPosition> {
  return (await readPosition(db, 'pg_current_wal_flush_lsn()')) ?? 0n;
}

/** How far a replica has followed its primary. Null: the server is not a replica. */
const positionOfReplica = (db: Pick<Db, 'query'>): Promise<WalPosition | null> =>
  readPosition(db, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end');

/** Errors that only a replica answers: it cancelled a read to go on following, it takes no writes, it is too slow. */
const ITS_OWN_REFUSALS = ['40001', '25006', '57014'];

/** Reads on the replica. If it cannot answer, the primary does; `onLost` is called for lost connections. */
function readsWithFallback(
  replica: Pick<Database, 'query' | 'transaction'>,
  primary: Database,
  onLost: (error: unknown) => void,
): Database {
  const orPrimary = async <Result>(read: Promise<Result>, again: () => Promise<Result>): Promise<Result> => {
    try {
      return await read;
    } catch (error) {
      if (hasNoAnswer(error)) onLost(error);
      else if (!ITS_OWN_REFUSALS.includes(sqlState(error))) throw error;
      return again();
    }
  };
  return {
    ...primary,
    query: (sql, values) => orPrimary(replica.query(sql, values), () => primary.query(sql, values)),
    transaction: (work) => orPrimary(replica.transaction(work), () => primary.transaction(work)),
  };
}

/** How long to wait for a replica, in milliseconds. */
interface ReplicaPace {
  /** Until the primary answers instead. */
  longestMs: number;
  /** Between two checks while a read waits. */
  lookMs: number;
  /** Until a replica that was too late is tried again. */
  retryMs: number;
}

const PACE: ReplicaPace = { longestMs: 50, lookMs: 3, retryMs: 500 };

interface ReplicaParts {
  primary: Database;
  /** Connections to the replica. It is closed with the replica. */
  pool: Database;
  /** Called with the reason when it is no longer used, and with null when it is used again. */
  onChange: (reason: unknown) => void;
}

/**
 * A copy of the database for reads. It is used only if it has followed the primary far enough: it must have all news
 * that this process has received, and everything that the caller has written.
 */
export class Replica {
  /** For reads; if the replica cannot answer, the primary does. */
  readonly db: Database;
  /** How far it had followed at the last check. */
  private followed: WalPosition = 0n;
  /** The position of the primary when this process last received news. */
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

  /** A position that includes everything committed before this call. @throws if the primary does not answer */
  readonly position = (): Promise<WalPosition> => this.askPrimary();

  /** True if it has followed to this position and to all received news. Waits for that for a short time. */
  async has(position: WalPosition): Promise<boolean> {
    const { heard } = this;
    if (this.isBehind) return false;
    if (await this.follows(position > heard ? position : heard)) return !this.isBehind;
    // Callers may send any position, so only the news of this process proves that the replica is late.
    if (this.followed < heard) this.giveUp(new Error('the replica does not follow in time'));
    return false;
  }

  /**
   * Called when news has arrived, before it is passed on. Resolves when reads in any process see the change: the
   * replica has followed, or is not used any more.
   */
  readonly hear = async (): Promise<void> => {
    try {
      const position = await this.position();
      if (position > this.heard) this.heard = position;
      await this.has(this.heard);
    } catch (error) {
      // Without the position it is unknown what the replica must have.
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

  /** The position of the primary if both servers answer; a replica that is away may have followed far enough before. */
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

  /** Uses it again when it has followed to a recent position of the primary. */
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

/** Shorter than the primary's limits, because the primary still has to answer afterwards. */
const LIMITS = { freeMs: 2_000, openMs: 2_000, statementMs: 5_000, answerMs: 6_000 };

/** Opens DATABASE_READ_URL. It is used as soon as it has followed the primary. */
export function openReplica(url: string, primary: Database, log: Pick<Log, 'warn' | 'info'>): Replica {
  const pool = createDatabase(url, { limits: LIMITS });
  const onChange = (reason: unknown) => {
    if (reason === null) log.info('reads go to the replica');
    else log.warn({ err: reason }, 'reads go to the primary');
  };
  return new Replica({ primary, pool, onChange });
}
