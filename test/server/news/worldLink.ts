import type { RecordedMessage } from '@server/news/announce';
import type { Link, LinkEvents } from '@server/news/nats';

const LONGEST_WAY_MS = 30;
const NATS_ANSWERS_WITHIN_MS = 1_000;
/** A silent connection is noticed after this time at the latest. */
const NOTICED_MS = 15_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The process that the link belongs to. */
interface Owner {
  readonly isAlive: boolean;
  readonly world: {
    readonly isNatsThere: boolean;
    readonly draw: (most: number) => number;
    readonly processes: readonly { link: WorldLink }[];
  };
}

/** NATS for one process: up, down, or silent without anybody knowing. */
export class WorldLink implements Link {
  isUp = false;
  /** This process alone cannot reach NATS. */
  private isApart = false;
  private isSilent = false;
  private line = 0;
  private events: LinkEvents | null = null;

  constructor(private readonly process: Owner) {}

  opened(events: LinkEvents): Link {
    this.events = events;
    setTimeout(() => this.connect(), this.process.world.draw(50));
    return this;
  }

  private connect(): void {
    if (this.isUp || !this.process.isAlive) return;
    if (this.process.world.isNatsThere && !this.isApart) {
      this.isUp = true;
      this.isSilent = false;
      this.events?.onUp();
    } else {
      this.events?.onDown(new Error('away'));
      setTimeout(() => this.connect(), 1_000);
    }
  }

  /** The connection ends, and what was on the way is lost. */
  lose(): void {
    if (!this.isUp) return;
    this.isUp = false;
    this.line += 1;
    if (this.process.isAlive) this.events?.onDown(new Error('lost'));
    setTimeout(() => this.connect(), 1_000);
  }

  setApart(isApart: boolean): void {
    this.isApart = isApart;
    if (isApart) this.lose();
  }

  /** Nothing arrives any more, which is noticed later. */
  fallSilent(): void {
    if (!this.isUp || this.isSilent) return;
    this.isSilent = true;
    const { line } = this;
    setTimeout(() => line === this.line && this.lose(), 1 + this.process.world.draw(NOTICED_MS - 1));
  }

  private arrive(payload: string): void {
    if (!this.isUp || this.isSilent) return;
    const { line } = this;
    setTimeout(() => {
      if (line === this.line && !this.isSilent && this.process.isAlive) this.events?.onPayload(payload);
    }, this.process.world.draw(LONGEST_WAY_MS));
  }

  async send(messages: readonly RecordedMessage[]): Promise<boolean> {
    const { world } = this.process;
    if (!this.isUp) return false;
    if (this.isSilent) {
      await pause(NATS_ANSWERS_WITHIN_MS);
      this.lose();
      return false;
    }
    await pause(world.draw(5));
    const fate = world.draw(19);
    const times = fate === 0 ? 0 : 1 + (fate === 1 ? 1 : 0);
    for (let count = 0; count < times; count += 1) {
      for (const { message } of messages) {
        for (const { link } of world.processes) link.arrive(JSON.stringify(message));
      }
    }
    // Nothing arrived, or all of it and only the answer is lost.
    if (fate > 0 && fate !== 2) return true;
    this.lose();
    return false;
  }

  close(): Promise<void> {
    this.isUp = false;
    return Promise.resolve();
  }
}
