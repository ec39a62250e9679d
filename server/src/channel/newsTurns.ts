import { Relay } from '@server/news/relay';
import type { PushParts } from './socket';

const SWEEP_MS = 1_000;
/** How many rooms are served at the same time. */
const LANES = 4;

/** Tells each room its news soon after it is woken, in turns. After a failure it is tried again. */
export class NewsTurns<Room> {
  private readonly waiting = new Set<Room>();
  private readonly relay: Relay;

  /** @param everyMs news within this time is sent together */
  constructor(
    private readonly tell: (room: Room) => Promise<void>,
    everyMs: number,
    private readonly parts: PushParts,
  ) {
    this.relay = new Relay(() => this.tellAll(), parts.onFailure, { everyMs, sweepMs: SWEEP_MS }, 'push');
  }

  wake(room: Room): void {
    this.waiting.add(room);
    this.relay.wake();
  }

  forget(room: Room): void {
    this.waiting.delete(room);
  }

  close(): Promise<void> {
    return this.relay.close();
  }

  private async tellAll(): Promise<boolean> {
    if (!this.parts.maySend()) return false;
    const rooms = [...this.waiting];
    // News that arrives from now on may be about changes that the reads below miss.
    this.waiting.clear();
    for (let at = 0; at < rooms.length; at += LANES) {
      await Promise.all(rooms.slice(at, at + LANES).map((room) => this.tellRoom(room)));
    }
    return false;
  }

  private async tellRoom(room: Room): Promise<void> {
    try {
      await this.tell(room);
    } catch (error) {
      this.waiting.add(room);
      this.parts.onFailure(error);
    }
  }
}
