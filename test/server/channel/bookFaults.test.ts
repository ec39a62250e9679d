import { setImmediate as immediate } from 'node:timers/promises';
import { followBook } from '@clients/sdk/index';
import type { Listing } from '@contract/listings';
import { deltaOf } from '@/domain/book/listingsFeed';
import type { ListingsDelta } from '@contract/feeds';
import { bookChannel } from '@server/channel/programChannels';
import { NumberedMessages } from '@server/channel/rooms';
import { MarketBooks } from '@server/modules/listings/marketBook';
import { FollowedBook } from '@test/clients/bookFollower';
import { checkAsyncProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const MARKET = 'CNY-NGN';
const SCHEDULES = 100;
const STEPS = 60;

/** The listings of a server process, changed by the test. */
class Listings {
  readonly held = new Map<string, Listing>();
  private changed: string[] = [];
  private count = 0;
  version = '0-0';

  readonly follow = () => Promise.resolve();
  get listings() {
    return [...this.held.values()];
  }

  /** Everything since the last call, which is the only version that is asked about; sometimes that is too long ago. */
  deltaSince(from: string): ListingsDelta | null {
    const changed = this.changed.splice(0);
    if (changed.length > 3) return null;
    return deltaOf({ from, to: this.version, sum: '' }, changed, (id) => this.held.get(id));
  }

  change(random: SeededRandom): void {
    const id = String(random.between(1, 160));
    const [currency, swap_to] = random.chance(50) ? ['CNY', 'NGN'] : ['NGN', 'CNY'];
    const rate = currency === 'CNY' ? `21${random.digits(2)}.5` : `0.004${String(random.between(61, 99))}`;
    if (random.chance(40)) this.held.delete(id);
    else this.held.set(id, { id, user: '1', currency, swap_to, Amount: `${random.digits(3)}.25`, rate });
    this.changed.push(id);
    this.count += 1;
    this.version = `${String(this.count)}-0`;
  }
}

/** A book that a client has. */
interface Held {
  seq: number;
  sides: object[][];
}

/** What follows a book over the network of the test. */
interface Client {
  /** null: it waits for everything. */
  readonly held: Held | null;
  /** A message arrives. */
  hear(text: string): unknown;
  /** The connection is lost and made again. */
  reconnect(): unknown;
  end?(): Promise<void>;
}

/** The client of 60 lines. */
class ShortClient implements Client {
  private book = new FollowedBook();

  constructor(private readonly ask: () => void) {
    ask();
  }

  get held() {
    return this.book.isAsking ? null : { seq: this.book.seq, sides: this.book.sides() };
  }

  hear(text: string): void {
    if (!this.book.take(JSON.parse(text) as Parameters<FollowedBook['take']>[0])) this.ask();
  }

  reconnect(): void {
    this.book = new FollowedBook();
    this.ask();
  }
}

/** The SDK, with a WebSocket of the test. */
class SdkClient implements Client {
  held: Held | null = null;
  private readonly stop = new AbortController();
  private readonly loop: Promise<void>;
  private receive: (event: never) => unknown = () => undefined;
  private lose: (event: never) => unknown = () => undefined;

  constructor(ask: () => void) {
    const connect = (socket: TestSocket) => {
      this.receive = (event) => socket.onmessage?.(event);
      this.lose = (event) => socket.onclose?.(event);
      void Promise.resolve().then(() => socket.onopen?.(undefined as never));
    };
    class TestSocket {
      onopen: ((event: never) => unknown) | null = null;
      onmessage: ((event: never) => unknown) | null = null;
      onclose: ((event: never) => unknown) | null = null;
      onerror: ((event: never) => unknown) | null = null;
      readonly send = ask;
      readonly close = () => undefined;
      constructor() {
        connect(this);
      }
    }
    this.loop = this.follow({ server: 'http://test', signal: this.stop.signal, WebSocket: TestSocket });
  }

  private async follow(following: Omit<Parameters<typeof followBook>[0], 'market'>): Promise<void> {
    for await (const { seq, bids, asks } of followBook({ ...following, market: MARKET }))
      this.held = { seq, sides: [bids, asks] };
  }

  async hear(data: string): Promise<void> {
    this.receive({ data } as never);
    await immediate();
  }

  async reconnect(): Promise<void> {
    this.lose({ code: 1006 } as never);
    // The longest wait.
    await jest.advanceTimersByTimeAsync(30_000);
  }

  async end(): Promise<void> {
    this.stop.abort();
    await this.loop;
  }
}

/** A server, a bad network and a client. */
class Wire {
  private readonly listings = new Listings();
  private readonly books = new MarketBooks(this.listings);
  private readonly channel = bookChannel(this.books, {
    type: 'subscribe',
    channel: 'book',
    market: MARKET,
    depth: 100,
  });
  private readonly messages = new NumberedMessages(this.channel);
  /** What is on its way, either way: messages to the client, and null for a question of the client. */
  private way: (string | null)[] = [];
  private readonly client: Client;
  /** The server's book after each of its messages. */
  private readonly sent = new Map<number, string>();
  taken = 0;
  asked = 0;

  constructor(
    private readonly random: SeededRandom,
    connect: (ask: () => void) => Client,
  ) {
    this.client = connect(() => this.ask());
    // More levels than the checksum is over, so that a gap is noticed by its number alone.
    for (let left = 150; left > 0; left -= 1) this.listings.change(random);
  }

  /** The listings change, and the server tells it. */
  async change(): Promise<void> {
    for (let left = this.random.between(1, 5); left > 0; left -= 1) this.listings.change(this.random);
    const state = await this.channel.read(null);
    const delta = this.messages.moveTo(state);
    if (delta) this.send(delta.toString());
  }

  private send(text: string): void {
    const { bids, asks } = this.books.book(MARKET, 100);
    this.sent.set((JSON.parse(text) as { seq: number }).seq, JSON.stringify([bids, asks]));
    this.way.push(text);
  }

  private ask(): void {
    this.asked += 1;
    this.way.push(null);
  }

  /** The network drops, doubles, swaps or keeps what comes next, or breaks. */
  async disturb(): Promise<void> {
    const { way, random } = this;
    const [first, second] = way;
    if (first === undefined) return;
    const fault = random.between(0, 4);
    if (fault === 0) way.shift();
    if (fault === 1) way.splice(random.between(0, way.length), 0, first);
    if (fault === 2 && second !== undefined) way.splice(0, 2, second, first);
    if (fault === 3) way.push(...way.splice(0, 1));
    if (fault === 4) await this.reconnect();
  }

  private reconnect() {
    this.way = [];
    return this.client.reconnect();
  }

  /** The next one arrives. */
  async pass(): Promise<void> {
    if (this.way.length === 0) return;
    const text = this.way.shift();
    if (text === null) return this.send(this.messages.everything().toString());
    await this.client.hear(text ?? '');
    const { held } = this.client;
    if (!held) return;
    this.taken += 1;
    // At each step it has a book that the server had.
    expect(JSON.stringify(held.sides)).toBe(this.sent.get(held.seq));
  }

  /** The network is good again: everything arrives, and the next change is followed. */
  async settle(): Promise<void> {
    await this.reconnect();
    while (this.way.length > 0) await this.pass();
    const before = this.client.held?.seq;
    while (this.client.held?.seq === before) {
      await this.change();
      while (this.way.length > 0) await this.pass();
    }
    const { bids, asks } = this.books.book(MARKET, 100);
    expect(this.client.held?.sides).toEqual([bids, asks]);
    await this.client.end?.();
  }
}

beforeAll(() => jest.useFakeTimers());
afterAll(() => jest.useRealTimers());

it.each<[string, (ask: () => void) => Client]>([
  ['the client of 60 lines', (ask) => new ShortClient(ask)],
  ['the SDK', (ask) => new SdkClient(ask)],
])(
  '%s follows the book through lost, doubled, reordered and late messages and lost connections, equal to the server at each step [S11.public.follow] [S11.sdk.follow]',
  async (_name, connect) => {
    let [taken, asked] = [0, 0];
    await checkAsyncProperty(SCHEDULES, async (random) => {
      const wire = new Wire(random, connect);
      await wire.change();
      for (let step = 0; step < STEPS; step += 1) {
        if (random.chance(50)) await wire.change();
        if (random.chance(20)) await wire.disturb();
        if (random.chance(60)) await wire.pass();
      }
      await wire.settle();
      [taken, asked] = [taken + wire.taken, asked + wire.asked];
    });
    // A network that did nothing, or a client that only began again, would prove nothing.
    expect(taken).toBeGreaterThan(SCHEDULES * 5);
    expect(asked).toBeGreaterThan(SCHEDULES);
  },
);
