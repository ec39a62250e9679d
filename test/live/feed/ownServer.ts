import type { LiveGroup } from '@contract/values/liveGroups';
import { OWN_GROUPS, type OwnGroup, ownMarkText } from '@contract/values/ownFeed';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { type FakeLiveChannel, FakeSocket } from '@test/support/app/fakeLiveChannel';

/** A transaction on the wire. */
interface Row {
  id: number;
  created_at: string;
  [field: string]: unknown;
}

/** What a user sees, newest first. */
interface Seen {
  transactions: readonly Row[];
  wallets: readonly { id: number; currency: string; balance: string }[];
  me: { id: number; username: string };
}

/** What a group showed at one of its versions, and the rows that the change before it concerned. */
interface Moment {
  version: string;
  seen: Seen;
  ids: readonly number[];
}

const CURRENCIES = ['CNY', 'GHC', 'NGN'];
const TYPES = ['FUND_WALLET', 'LIST', 'ORDER'];
const MOST_STEPS = 12;

const cursorOf = (id: unknown) => `after-${String(id)}`;

function windowOf(rows: readonly Row[], query: URLSearchParams, list: readonly Row[]) {
  const before = query.get('before');
  const place = before === null ? -1 : list.findIndex(({ id }) => cursorOf(id) === before);
  const after = list.slice(place + 1);
  const found = rows.filter((row) => after.includes(row));
  const results = found.slice(0, parseInt(query.get('limit') ?? '', 10));
  return { results, next: results.length < found.length ? cursorOf(results.at(-1)?.id) : null };
}

/** True if a call names a cursor that there is not. */
function isRefused({ transactions }: Seen, path: string): boolean {
  const before = new URL(path, 'http://app.example/').searchParams.get('before');
  return before !== null && transactions.every(({ id }) => cursorOf(id) !== before);
}

/** The body of the answer to a call. */
function bodyOf(seen: Seen, path: string): unknown {
  const { pathname, searchParams: query } = new URL(path, 'http://app.example/');
  const name = pathname.replaceAll('/', '');
  if (name === 'usersme') return seen.me;
  const currency = query.get('currency');
  if (name === 'wallets')
    return currency === null ? seen.wallets : seen.wallets.find((wallet) => wallet.currency === currency);
  if (name === 'transactions') {
    if (query.has('txid')) return seen.transactions.find(({ id }) => String(id) === query.get('txid'));
    const fits = (field: string, wanted: string | null) => (row: Row) =>
      wanted === null || row[field] === wanted.toUpperCase();
    const rows = seen.transactions
      .filter(fits('status', query.get('status')))
      .filter(fits('type', query.get('type')))
      .filter(fits('currency_from', currency));
    return query.has('limit') ? windowOf(rows, query, seen.transactions) : rows;
  }
  return [];
}

/** What our own server says to one user: answers with their versions, and what changed since a version. */
export class OwnServer {
  /** How many answers of each status there were. */
  readonly statuses: Record<number, number> = {};
  private readonly moments: Record<OwnGroup, Moment[]>;
  private readonly tags = new Map<string, string>();
  private last = 0;

  constructor(private readonly random: SeededRandom) {
    const wallets = CURRENCIES.map((currency, id) => ({ id, currency, balance: '10' }));
    const seen: Seen = { transactions: [], wallets, me: { id: 1, username: 'ada' } };
    const first = () => [{ version: '0-0', seen, ids: [] }];
    this.moments = { transactions: first(), homepage_updates: first() };
    for (let times = random.between(0, 14); times > 0; times -= 1) this.change();
  }

  version(group: OwnGroup): string {
    return this.newest(group).version;
  }

  /** What a call would be answered at a version of its group; null if the version is unknown, or the call is refused. */
  bodyAt(path: string, version: string): unknown {
    const moment = this.moments[this.groupOf(path)].find((one) => one.version === version);
    return moment && !isRefused(moment.seen, path) ? bodyOf(moment.seen, path) : null;
  }

  groupOf(path: string): OwnGroup {
    return path.startsWith('transactions') ? 'transactions' : 'homepage_updates';
  }

  change(group: OwnGroup = this.random.oneOf(OWN_GROUPS)): void {
    const { seen, version } = this.newest(group);
    const [after, ids] = this[group](seen);
    const count = BigInt(version.split('-')[0] ?? '') + BigInt(Math.max(ids.length, 1));
    const stamp = this.random.between(1, 1_000_000_000).toString(16);
    this.moments[group].push({ version: `${String(count)}-${stamp}`, seen: after, ids });
  }

  /** The server starts again with an older backup. */
  restore(): void {
    for (const group of OWN_GROUPS) {
      this.moments[group].length = this.random.between(1, this.moments[group].length);
      this.change(group);
    }
  }

  /** The message to a page that holds this version; null if that is unknown or too long ago. */
  deltaSince(group: OwnGroup, from: string): string | null {
    const steps = this.moments[group];
    const at = steps.findIndex(({ version }) => version === from);
    if (at < 0 || steps.length - at > MOST_STEPS) return null;
    const ids = new Set(steps.slice(at + 1).flatMap((step) => step.ids));
    const { version: to, seen } = this.newest(group);
    const step = { group, from, to };
    if (group === 'homepage_updates') return JSON.stringify({ ...step, wallets: seen.wallets, me: seen.me });
    return JSON.stringify({ ...step, set: seen.transactions.filter(({ id }) => ids.has(id)) });
  }

  /** The answer to a call; null for a call of another kind. */
  answer(path: string, headers: Headers): Response {
    const group = this.groupOf(path);
    const { seen, version } = this.newest(group);
    if (isRefused(seen, path)) return new Response('{}', { status: 400 });
    const body = JSON.stringify(bodyOf(seen, path));
    const tag = this.tags.get(body) ?? `"tag${String(this.tags.size)}"`;
    this.tags.set(body, tag);
    const status = headers.get('if-none-match') === tag ? 304 : 200;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    // If it changes while the answer is made, no version is named.
    const isNamed = !this.random.chance(5);
    const offer = isNamed ? { 'Own-Feed': ownMarkText({ group, version }) } : {};
    return new Response(status === 304 ? null : body, { status, headers: { ETag: tag, ...offer } });
  }

  isOwn(group: LiveGroup): group is OwnGroup {
    return OWN_GROUPS.some((known) => known === group);
  }

  private newest(group: OwnGroup): Moment {
    return this.moments[group].at(-1) as Moment;
  }

  private nextRow() {
    this.last += 1;
    return { id: this.last, created_at: new Date(this.last * 1_000).toISOString() };
  }

  private transactions(seen: Seen): [Seen, number[]] {
    const pending = seen.transactions.filter(({ status }) => status === 'PENDING');
    if (pending.length === 0 || this.random.chance(50)) {
      const kind = { type: this.random.oneOf(TYPES), currency_from: this.random.oneOf(CURRENCIES) };
      const row = { ...this.nextRow(), ...kind, status: 'PENDING', amount: '5', rate: '1' };
      return [{ ...seen, transactions: [row, ...seen.transactions] }, [row.id]];
    }
    const { id } = this.random.oneOf(pending);
    const status = this.random.oneOf(['COMPLETED', 'REVOKED']);
    const transactions = seen.transactions.map((row) => (row.id === id ? { ...row, status } : row));
    return [{ ...seen, transactions }, [id]];
  }

  private homepage_updates(seen: Seen): [Seen, number[]] {
    const some = String(this.random.between(1, 1_000));
    if (this.random.chance(20)) return [{ ...seen, me: { id: 1, username: `ada${some}` } }, [1]];
    const currency = this.random.oneOf(CURRENCIES);
    const wallets = seen.wallets.map((one) => (one.currency === currency ? { ...one, balance: some } : one));
    return [{ ...seen, wallets }, [1]];
  }
}

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
