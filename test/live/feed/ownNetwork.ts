import { OWN_GROUPS, type OwnGroup } from '@contract/values/ownFeed';
import { type FakeLiveChannel, FakeSocket } from '@test/support/app/fakeLiveChannel';
import type { SeededRandom } from '@test/support/random/seededRandom';
import type { OwnServer } from './ownServer';

/** How often the server sends what has changed. */
const EVERY_MS = 20;

/** What a socket is sent of a group: changes since a version, or hints. */
interface Told {
  isFollowing: boolean;
  version: string;
}

/** The sockets between a page and the server: what they lose, send twice and delay. */
export class OwnNetwork {
  /** Whether anything goes wrong from now on. */
  isGood = false;
  isUp = true;
  /** How many messages of each kind were sent. */
  readonly sent = { deltas: 0, hints: 0 };
  private readonly told = new Map<OwnGroup, Told>();
  private served: FakeSocket | null = null;
  private read = 0;
  private readonly timer: ReturnType<typeof setInterval>;
  /** How bad the network is, in percent of the usual. */
  private readonly badness: number;

  constructor(
    private readonly random: SeededRandom,
    private readonly server: OwnServer,
    private readonly live: FakeLiveChannel,
  ) {
    this.badness = random.oneOf([0, 30, 100, 300]);
    this.timer = setInterval(() => this.tell(), EVERY_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  cut(): void {
    if (this.live.socket().readyState === FakeSocket.OPEN) this.live.drop();
  }

  happens(percent: number): boolean {
    return !this.isGood && this.random.between(1, 10_000) <= percent * this.badness;
  }

  private tell(): void {
    const socket = this.live.socket();
    if (socket.readyState === FakeSocket.CONNECTING && this.isUp) this.live.open();
    if (socket.readyState !== FakeSocket.OPEN) return;
    this.listen(socket);
    for (const group of OWN_GROUPS) {
      const told = this.told.get(group);
      const version = this.server.version(group);
      if (!told || told.version === version) continue;
      const delta = told.isFollowing && !this.happens(8) ? this.server.deltaSince(group, told.version) : null;
      this.sent[delta ? 'deltas' : 'hints'] += 1;
      this.send(socket, delta ?? JSON.stringify({ group }));
      told.version = version;
    }
  }

  private listen(socket: FakeSocket): void {
    if (socket !== this.served) {
      this.served = socket;
      this.read = 0;
      this.told.clear();
    }
    for (; this.read < socket.sent.length; this.read += 1) {
      const { group, since } = socket.sent[this.read] as { group: string; since?: string };
      const own = OWN_GROUPS.find((known) => known === group);
      if (own) this.told.set(own, { isFollowing: since !== undefined, version: since ?? this.server.version(own) });
    }
  }

  private send(socket: FakeSocket, text: string): void {
    if (this.happens(8)) return;
    for (let copies = this.happens(10) ? 2 : 1; copies > 0; copies -= 1) {
      // Messages that take longer are overtaken by others.
      if (!this.happens(25)) socket.receive(text);
      else setTimeout(() => socket.receive(text), this.random.between(1, 300));
    }
  }
}
