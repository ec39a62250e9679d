import { inTime } from '@server/platform/turns';
import { ConnectionLost, type Database, hasNoAnswer, isReadOnly, OutcomeUnknown, requireWrites } from './database';

/** How long a server is waited for that is asked whether it takes writes. Callers wait for it too. */
const ASK_MS = 3_000;

/** One of several servers, with connections of its own. */
interface Host {
  name: string;
  db: Database;
}

/** True if another server may be the one that takes writes now. */
const mayHaveMoved = (error: unknown) => hasNoAnswer(error) || error instanceof OutcomeUnknown || isReadOnly(error);

/** Why a server cannot be used; null if it takes writes. */
const refusalOf = ({ name, db }: Host): Promise<unknown> =>
  inTime(
    ASK_MS,
    () =>
      requireWrites(db.aside).then(
        () => null,
        (error: unknown) => error,
      ),
    new ConnectionLost(new Error(`${name} does not answer`)),
  );

/** The one of several servers that takes writes. It is used until a call fails there; then all are asked again. */
class Writer {
  private found: Host | null = null;
  private last: Host | null = null;
  private finding: Promise<Host> | null = null;

  constructor(
    private readonly hosts: readonly Host[],
    private readonly onMoved: (name: string) => void,
  ) {}

  async run<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const host = this.found ?? (await this.find());
    try {
      return await work(host.db);
    } catch (error) {
      if (this.found === host && mayHaveMoved(error)) this.found = null;
      throw error;
    }
  }

  private find(): Promise<Host> {
    return (this.finding ??= this.ask().finally(() => {
      this.finding = null;
    }));
  }

  /** Asks all at once, and takes the first of the list. @throws why there is none: they take no writes, or are away */
  private async ask(): Promise<Host> {
    const refusals: unknown[] = [];
    for (const { host, answer } of this.hosts.map((each) => ({ host: each, answer: refusalOf(each) }))) {
      const refusal = await answer;
      if (refusal === null) return this.use(host);
      refusals.push(refusal);
    }
    throw refusals.find(isReadOnly) ?? refusals[0];
  }

  private use(host: Host): Host {
    if (this.last !== null && this.last !== host) this.onMoved(host.name);
    this.last = host;
    this.found = host;
    return host;
  }
}

/**
 * Several servers of which one takes writes, as one database: what libpq does with `target_session_attrs=read-write`.
 *
 * @param onMoved is called with the name of the server when it is another than before
 */
export function acrossHosts(
  hosts: readonly Host[],
  listen: Database['listen'],
  onMoved: (name: string) => void,
): Database {
  const writer = new Writer(hosts, onMoved);
  /** Hears of the commits on all of them. */
  const hearAll = (hear: (db: Database) => (() => void) | undefined) => {
    const stops = hosts.map(({ db }) => hear(db));
    return () => stops.forEach((stop) => stop?.());
  };
  return {
    query: (sql, values) => writer.run((db) => db.query(sql, values)),
    transaction: (work) => writer.run((db) => db.transaction(work)),
    aside: {
      query: (sql, values) => writer.run((db) => db.aside.query(sql, values)),
      transaction: (work) => writer.run((db) => db.aside.transaction(work)),
    },
    onCommit: (topic, call) => hearAll((db) => db.onCommit(topic, call)),
    onCommitTime: (call) => hearAll((db) => db.onCommitTime?.(call)),
    listen,
    connections: () => {
      const sum = { open: 0, idle: 0, waiting: 0 };
      for (const { db } of hosts) {
        const { open, idle, waiting } = db.connections?.() ?? sum;
        Object.assign(sum, { open: sum.open + open, idle: sum.idle + idle, waiting: sum.waiting + waiting });
      }
      return sum;
    },
    close: async () => {
      await Promise.all(hosts.map(({ db }) => db.close()));
    },
  };
}
