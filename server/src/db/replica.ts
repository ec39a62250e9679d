import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addressesOf } from '@server/platform/databaseHosts';
import { coalesce, inTime } from '@server/platform/turns';
import type { Log } from '@server/platform/log';
import { type Database, type Db, hasNoAnswer, sqlState } from './database';
import { createDatabase } from './pool';

/**
 * A position in PostgreSQL's write-ahead log: the timeline, and 64 bits for the bytes from its start. Earlier changes have
 * smaller positions. Each promotion begins a timeline, in which the bytes of lost changes are used again for others.
 */
export type WalPosition = bigint;

const BITS = 64;

interface Row {
  timeline: number | null;
  bytes: string | null;
}

async function readPosition(db: Pick<Db, 'query'>, sql: string): Promise<WalPosition | null> {
  const [row] = await db.query<Row>(sql);
  if (!row || row.timeline === null || row.bytes === null) return null;
  return (BigInt(row.timeline) << BigInt(BITS)) | BigInt(row.bytes);
}

const OF_PRIMARY = `
  select ('x' || left(pg_walfile_name(flushed), 8))::bit(32)::int as timeline, (flushed - '0/0'::pg_lsn)::text as bytes
  from pg_current_wal_flush_lsn() flushed`;

/** While nothing is received, the timeline is that of its last checkpoint, which may be an earlier one. */
const OF_REPLICA = `
  select greatest((select received_tli from pg_stat_wal_receiver), (pg_control_checkpoint()).timeline_id) as timeline,
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as bytes
  where pg_is_in_recovery()`;

/** Everything that was committed on the primary before this call is at or before the returned position. */
const positionOfPrimary = async (db: Pick<Db, 'query'>): Promise<WalPosition> =>
  (await readPosition(db, OF_PRIMARY)) ?? 0n;

/** How far a replica has followed its primary. Null: the server is no replica, or was promoted. */
const positionOfReplica = (db: Pick<Db, 'query'>): Promise<WalPosition | null> => readPosition(db, OF_REPLICA);

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
  /** Connections to each server that may be a replica. They are closed with this one. */
  pools: readonly [Database, ...Database[]];
  /** Called with the reason when it is no longer used, and with null when it is used again. */
  onChange: (reason: unknown) => void;
}

/**
 * A copy of the database for reads, on one of several servers. It is used only if it has followed the primary far
 * enough: it must have all news that this process has received, and everything that the caller has written.
 */
export class Replica {
  /** The reads on each server. A request reads on one, because only that has what its user must see. */
  private readonly reads: ReadonlyMap<Database, Database>;
  /** Connections to the server that is used, or is tried now. */
  private pool: Database;
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
    const { primary, pools } = parts;
    this.pool = pools[0];
    this.askPrimary = coalesce(() => positionOfPrimary(primary.aside));
    const onLost = (pool: Database) => (error: unknown) => {
      if (pool === this.pool) this.giveUp(error);
    };
    this.reads = new Map(pools.map((pool) => [pool, readsWithFallback(pool, primary, onLost(pool))]));
    this.recovering = this.recover();
  }

  /** For the reads of a request; if the replica cannot answer, the primary does. */
  get db(): Database {
    return this.reads.get(this.pool) ?? this.parts.primary;
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
    const [written, followed] = [BigInt.asUintN(BITS, primary), BigInt.asUintN(BITS, this.followed)];
    return written > followed ? parseInt(String(written - followed), 10) : 0;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.recovering;
    await Promise.all(this.parts.pools.map((pool) => pool.close()));
  }

  private look(): Promise<void> {
    const { pool } = this;
    return (this.looking ??= positionOfReplica(pool.aside)
      .then((position) => {
        if (pool !== this.pool) return;
        if (position === null) this.giveUp(new Error('the server is no replica, or was promoted'));
        else if (position > this.followed) this.followed = position;
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

  /** True if this server has followed to a recent position of the primary, so that it is used. */
  private async tries(pool: Database): Promise<boolean> {
    this.pool = pool;
    this.followed = 0n;
    const position = await this.positionIfBothAnswer();
    if (position === null || !(await this.follows(position))) return false;
    if (position > this.heard) this.heard = position;
    this.isBehind = false;
    this.parts.onChange(null);
    return true;
  }

  /** Uses one of the servers, the last one first, as soon as it has followed. */
  private async recover(): Promise<void> {
    while (!this.isClosed) {
      const { pool } = this;
      for (const each of [pool, ...this.parts.pools.filter((other) => other !== pool)]) {
        if (await this.tries(each)) return;
      }
      await pause(PACE.retryMs);
    }
  }
}

/** Shorter than the primary's limits, because the primary still has to answer afterwards. */
const LIMITS = { freeMs: 2_000, openMs: 2_000, statementMs: 5_000, answerMs: 6_000 };

/**
 * Opens DATABASE_READ_URL. Of several hosts, each process begins with any, so that they share the reads. One is used as
 * soon as it has followed the primary.
 */
export function openReplica(url: string, primary: Database, log: Pick<Log, 'warn' | 'info'>): Replica {
  const addresses = addressesOf(url);
  const [first = url] = addresses.splice(randomInt(addresses.length), 1);
  const open = (address: string) => createDatabase(address, { limits: LIMITS });
  const onChange = (reason: unknown) => {
    if (reason === null) log.info('reads go to the replica');
    else log.warn({ err: reason }, 'reads go to the primary');
  };
  return new Replica({ primary, pools: [open(first), ...addresses.map(open)], onChange });
}
