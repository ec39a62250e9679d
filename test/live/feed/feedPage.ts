import { offerText } from '@contract/values/listingsFeed';
import type { ListingsDelta } from '@contract/feeds';
import { deltaBetween, type Moment, nextMoment, offerOf, randomMoments, wholeOf } from '@test/domain/book/feedWorld';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import {
  type FakeLiveChannel,
  type FakeSocket,
  FakeSocket as Socket,
  fakeLiveChannel,
} from '@test/support/app/fakeLiveChannel';
import { userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { createStore } from '@/state/store/store';
import { advance } from '@test/support/app/advance';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';

/** The name of the making of an answer and its coding, which follow the version in our server's validators. */
const REST = '.a1b2c3d4.br';

/** What our own server says of a random market: whole answers, what changed since a version, and what it is called. */
export class FeedServer {
  /** The answer of each version that ever was, the oldest first. */
  readonly answers = new Map<string, string>();
  /** How many answers of each status there were. */
  readonly statuses: Record<number, number> = {};
  private moments: Moment[];

  constructor(private readonly random: SeededRandom) {
    this.moments = randomMoments(random, 1);
    this.remember();
  }

  get newest(): Moment {
    return this.moments.at(-1) as Moment;
  }

  change(): void {
    this.moments.push(nextMoment(this.random, this.newest));
    this.remember();
  }

  /** The server starts again with an older backup: the changes since then are unknown, and others follow. */
  restore(): void {
    this.moments.length = this.random.between(1, this.moments.length);
    this.change();
  }

  /** Null if the version is unknown or too long ago. */
  deltaSince(version: string): ListingsDelta | null {
    const from = this.moments.findIndex((moment) => moment.version === version);
    return from < 0 || this.moments.length - from > 12
      ? null
      : deltaBetween(this.moments, from, this.moments.length - 1);
  }

  /** What a socket is sent that asks for the changes since a version. */
  textSince(version: string): string {
    return JSON.stringify(this.deltaSince(version) ?? { group: 'listings' });
  }

  /** The answer to a call for all listings. */
  answer(headers: Headers): Response {
    const { newest } = this;
    const tag = `"${newest.version}${REST}"`;
    const [, held = ''] = /^"([^.]+)\./.exec(headers.get('if-none-match') ?? '') ?? [];
    if (held === newest.version) return this.counted(null, { status: 304, headers: { ETag: tag } });
    const offer = { 'Listings-Feed': offerText(offerOf(newest)) };
    return this.counted(JSON.stringify(wholeOf(newest)), { status: 200, headers: { ETag: tag, ...offer } });
  }

  private counted(body: string | null, init: ResponseInit & { status: number }): Response {
    this.statuses[init.status] = (this.statuses[init.status] ?? 0) + 1;
    return new Response(body, init);
  }

  private remember(): void {
    this.answers.set(this.newest.version, JSON.stringify(wholeOf(this.newest)));
  }
}

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

let pages = 0;

/**
 * A page with all listings of a server that offers their changes, and with an open socket.
 *
 * @param age how long ago it was opened
 */
export async function openFeedPage({ isOpen = true, age = 1_000 } = {}) {
  // Each page is a session of its own.
  localStorage.setItem(TOKEN_KEY, `page${String((pages += 1))}`);
  const server = new FeedServer(seededRandom(20_261_123));
  const backend = fakeBackend(({ path, headers, answer, answerRaw }) => {
    if (!path.startsWith('listings')) return answer({ id: 1, username: 'ada', email: 'ada@example.com' });
    const response = server.answer(headers);
    setTimeout(() => answerRaw(response), 20);
  });
  const live = fakeLiveChannel();
  const asked: string[] = [];
  live.answer((message) => {
    const { since } = message as { since?: string };
    if (since === undefined) return null;
    asked.push(since);
    return server.textSince(since);
  });
  const store = createStore();
  void store.dispatch(userApi.endpoints.getMe.initiate());
  void store.dispatch(listingsApi.endpoints.getListings.initiate());
  if (isOpen) live.open();
  await advance(age);
  const calls = () => backend.calls.filter(({ path }) => path.startsWith('listings/?all_pairs'));
  let counted = calls().length;
  asked.length = 0;
  return {
    server,
    live,
    store,
    table: () => store.getState().listings.table ?? [],
    /** The server's listings of this moment. */
    newest: () => JSON.parse(server.answers.get(server.newest.version) ?? '[]') as unknown,
    /** The headers of the calls for listings since the last time. */
    newCalls() {
      const headers = calls()
        .slice(counted)
        .map(({ headers: sent }) => ({
          held: sent.get('if-none-match'),
          ...(sent.has('listings-feed') && { reports: sent.get('listings-feed') }),
        }));
      counted += headers.length;
      return headers;
    },
    /** Since which versions the socket was asked what has changed, since the last time. */
    questions: () => asked.splice(0),
    /** How often the user's own listings were asked for. */
    ownCalls: () => backend.calls.filter(({ path }) => path.includes('created_by_user')).length,
    /** A change, and the message about it. */
    change() {
      const { version } = server.newest;
      server.change();
      return JSON.stringify(server.deltaSince(version));
    },
    push: (text: string) => live.socket().receive(text),
    setHidden,
    end() {
      resetVisibility();
      store.stop();
      live.restore();
      backend.restore();
      localStorage.clear();
    },
  };
}

export type FeedPage = Awaited<ReturnType<typeof openFeedPage>>;
