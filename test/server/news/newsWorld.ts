import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import type { NewsMessage, RecordedMessage } from '@server/news/announce';
import type { Bus, NewsSubscription, MessageStore } from '@server/news/relay';
import { waitUntil } from '@test/support/server/waitUntil';
import type { Link, LinkEvents } from '@server/news/nats';
import { pause, WorldLink } from './worldLink';

/** A server process as far as news is concerned: a pool of its own, and what it heard. */
export interface NewsProcess {
  db: Database;
  subscription: NewsSubscription;
  heard: NewsMessage[];
  failures: unknown[];
  gaps: () => number;
  /** Resolves as soon as it has heard a message like this one. */
  hears(message: NewsMessage): Promise<void>;
  until(count: number): Promise<void>;
  end(): Promise<void>;
}

/** Starts one on the database at `url`. */
export async function startNewsProcess(url: string, busOf: (db: Database) => Bus): Promise<NewsProcess> {
  const db = createDatabase(url);
  const heard: NewsMessage[] = [];
  const failures: unknown[] = [];
  let gaps = 0;
  const subscription = await busOf(db).subscribe({
    onMessage: (message) => heard.push(message),
    onGap: () => (gaps += 1),
    onFailure: (error) => failures.push(error),
  });
  return {
    db,
    subscription,
    heard,
    failures,
    gaps: () => gaps,
    hears: (message) => waitUntil(() => heard.some((each) => JSON.stringify(each) === JSON.stringify(message))),
    until: (count) => waitUntil(() => heard.length >= count),
    end: async () => {
      await subscription.close();
      await db.close();
    },
  };
}

/** Where chance comes from: a number from 0 to `most`. */
type Draw = (most: number) => number;
export type BusOf = (store: MessageStore, openLink: (events: LinkEvents) => Link) => Bus;

const LONGEST_WAY_MS = 30;

interface Row extends RecordedMessage {
  isTaken: boolean;
}

/** What a process heard: a message, or that it may have missed some. */
type Heard = { at: number } & ({ message: NewsMessage } | { gap: true });

/** Both ways of messages and the recorded ones, for processes that fail as `draw` says. */
export class NewsWorld {
  readonly processes: WorldProcess[] = [];
  readonly committed: { at: number; message: NewsMessage }[] = [];
  rows: Row[] = [];
  isNatsThere = true;
  private clock = 0;

  constructor(readonly draw: Draw) {}

  /** The order of what happens. */
  now(): number {
    return (this.clock += 1);
  }

  /** A transaction of a process commits what it announced. */
  commit(by: WorldProcess, message: NewsMessage): void {
    const at = this.now();
    this.committed.push({ at, message });
    this.rows.push({ key: String(at), message, waited: 0, isTaken: false });
    by.wake();
  }

  async start(busOf: BusOf): Promise<WorldProcess> {
    const process = new WorldProcess(this);
    this.processes.push(process);
    await process.open(busOf);
    return process;
  }
}

/** A server process in the world. */
export class WorldProcess {
  readonly heard: Heard[] = [];
  readonly failures: unknown[] = [];
  startedAt = Infinity;
  isAlive = true;
  private isListening = true;
  private onPayload: (payload: string) => void = () => undefined;
  private onResumed: () => void = () => undefined;
  private onRecorded: () => void = () => undefined;
  /** PostgreSQL keeps the order. */
  private lastArrival = 0;
  private connection = 0;
  private subscription: NewsSubscription | null = null;
  readonly link: WorldLink = new WorldLink(this);

  constructor(readonly world: NewsWorld) {}

  async open(busOf: BusOf): Promise<void> {
    const listener = {
      onMessage: (message: NewsMessage) => this.hear({ message }),
      onGap: () => this.hear({ gap: true }),
      onFailure: (error: unknown) => this.failures.push(error),
    };
    this.subscription = await busOf(this.store, (events) => this.link.opened(events)).subscribe(listener);
    this.startedAt = this.world.now();
  }

  private hear(what: { message: NewsMessage } | { gap: true }): void {
    if (this.isAlive) this.heard.push({ at: this.world.now(), ...what });
  }

  wake(): void {
    this.onRecorded();
  }

  kill(): void {
    this.isAlive = false;
    this.link.lose();
  }

  /** Loses what is on the way, and listens again a moment later. */
  loseListener(): void {
    if (!this.isListening) return;
    this.isListening = false;
    this.connection += 1;
    setTimeout(() => {
      this.isListening = true;
      if (this.isAlive) this.onResumed();
    }, 500);
  }

  private arrive(payload: string): void {
    const { connection } = this;
    const now = performance.now();
    this.lastArrival = Math.max(this.lastArrival, now + this.world.draw(LONGEST_WAY_MS));
    setTimeout(() => {
      if (this.isAlive && this.isListening && connection === this.connection) this.onPayload(payload);
    }, this.lastArrival - now);
  }

  private async notify(payloads: readonly string[]): Promise<void> {
    await pause(this.world.draw(3));
    if (!this.isAlive) throw new Error('killed');
    for (const payload of payloads) for (const process of this.world.processes) process.arrive(payload);
  }

  private readonly store: MessageStore = {
    send: async (work) => {
      if (!this.isAlive) throw new Error('killed');
      const taken = this.world.rows.filter(({ isTaken }) => !isTaken);
      taken.forEach((row) => (row.isTaken = true));
      const payloads: string[] = [];
      try {
        await pause(this.world.draw(3));
        if (taken.length > 0) await work(taken, (more) => Promise.resolve(void payloads.push(...more)));
        // Killed before the commit, or the commit fails: all of it is rolled back.
        if (!this.isAlive || this.world.draw(19) === 0) throw new Error('rolled back');
        await this.notify(payloads);
      } catch (error) {
        taken.forEach((row) => (row.isTaken = false));
        throw error;
      }
      this.world.rows = this.world.rows.filter((row) => !taken.includes(row));
      return false;
    },
    notify: (payloads) => this.notify(payloads),
    listen: (onPayload, onResumed) => {
      this.onPayload = onPayload;
      this.onResumed = onResumed;
      return Promise.resolve({ isConnected: () => this.isListening, close: () => Promise.resolve() });
    },
    onRecorded: (call) => {
      this.onRecorded = call;
      return () => (this.onRecorded = () => undefined);
    },
  };

  close(): Promise<void> {
    return this.subscription?.close() ?? Promise.resolve();
  }
}
