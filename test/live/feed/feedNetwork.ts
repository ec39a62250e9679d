import type { FakeLiveChannel, FakeSocket } from '@test/support/app/fakeLiveChannel';
import { FakeSocket as Socket } from '@test/support/app/fakeLiveChannel';
import type { SeededRandom } from '@test/support/random/seededRandom';
import type { FeedServer } from './feedServer';

/** How often the server sends what has changed. */
const EVERY_MS = 50;
const HINT = JSON.stringify({ group: 'listings' });

/** What a socket is sent: changes since a version, or hints. */
type Told = { version: string } | 'hints' | 'nothing';

/** The sockets between a page and the server: what they lose, send twice, delay and damage. */
export class FeedNetwork {
  /** Whether anything goes wrong from now on. */
  isGood = false;
  isUp = true;
  private told: Told = 'nothing';
  private isAsked = false;
  /** The socket that is served, and how many of its messages were read. */
  private served: FakeSocket | null = null;
  private read = 0;
  private hinted = '';
  private readonly timer: ReturnType<typeof setInterval>;
  /** How bad the network is, in percent of the usual. */
  private readonly badness: number;

  constructor(
    private readonly random: SeededRandom,
    private readonly server: FeedServer,
    private readonly live: FakeLiveChannel,
  ) {
    this.badness = random.oneOf([0, 30, 100, 300]);
    this.timer = setInterval(() => this.tell(), EVERY_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  cut(): void {
    if (this.live.socket().readyState === Socket.OPEN) this.live.drop();
  }

  private happens(percent: number): boolean {
    return !this.isGood && this.random.between(1, 10_000) <= percent * this.badness;
  }

  private tell(): void {
    const socket = this.live.socket();
    if (socket.readyState === Socket.CONNECTING && this.isUp) this.live.open();
    if (socket.readyState !== Socket.OPEN) return;
    this.listen(socket);
    const { version } = this.server.newest;
    if (this.told === 'hints' && this.hinted !== version) this.send(socket, HINT);
    if (typeof this.told === 'object' && (this.isAsked || this.told.version !== version)) {
      this.send(socket, this.happens(8) ? HINT : this.server.textSince(this.told.version));
      this.told = { version };
      this.isAsked = false;
    }
    this.hinted = version;
  }

  private listen(socket: FakeSocket): void {
    if (socket !== this.served) {
      this.served = socket;
      this.read = 0;
      this.told = 'nothing';
    }
    for (; this.read < socket.sent.length; this.read += 1) {
      const { group, since } = socket.sent[this.read] as { group: string; since?: string };
      if (group !== 'listings') continue;
      this.told = since === undefined ? 'hints' : { version: since };
      this.isAsked = since !== undefined;
    }
  }

  private send(socket: FakeSocket, text: string): void {
    if (this.happens(8)) return;
    const sent = this.happens(4) ? text.replace(/"(\d+)"(?=[^"]*\])/, '"$17"') : text;
    for (let copies = this.happens(10) ? 2 : 1; copies > 0; copies -= 1) {
      // Messages that take longer are overtaken by others.
      if (!this.happens(25)) socket.receive(sent);
      else setTimeout(() => socket.receive(sent), this.random.between(1, 300));
    }
  }
}
