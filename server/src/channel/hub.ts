import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';
import type { Announcement, SessionsEnded } from '@server/news/announce';
import { noFrames } from '@server/platform/tracing';
import type { Duplex } from 'node:stream';
import { CombinedNews, cutOffBehind, deliver, HINTS, type Push, type Subscriber } from './socket';

/** Limits of the sockets whose user is not known: of pages from another origin, and of anybody. */
export interface StrangerLimits {
  most: number;
  /** From one address, or one /64 network of IPv6 addresses. */
  mostOfAddress: number;
  /** They get at most one message of a group in this time. */
  everyMs: number;
}

export const STRANGER_LIMITS: StrangerLimits = { most: 2_000, mostOfAddress: 500, everyMs: 250 };

/** Counts the sockets without a known user. */
export class Strangers {
  private count = 0;
  private readonly ofAddress = new Map<string, number>();

  constructor(private readonly limits: Pick<StrangerLimits, 'most' | 'mostOfAddress'>) {}

  /** Counts a connection until it closes. @returns false if there are too many already */
  admit(address: string, connection: Duplex): boolean {
    const here = this.ofAddress.get(address) ?? 0;
    if (this.count >= this.limits.most || here >= this.limits.mostOfAddress || connection.destroyed) return false;
    this.count += 1;
    this.ofAddress.set(address, here + 1);
    connection.once('close', () => this.leave(address));
    return true;
  }

  private leave(address: string): void {
    const left = (this.ofAddress.get(address) ?? 0) - 1;
    this.count -= 1;
    if (left > 0) this.ofAddress.set(address, left);
    else this.ofAddress.delete(address);
  }
}

/** The subscribers of one group, by user. */
class Audience {
  private readonly byUser = new Map<string | null, Set<Subscriber>>();

  add(subscriber: Subscriber): void {
    const those = this.byUser.get(subscriber.userId);
    if (those) those.add(subscriber);
    else this.byUser.set(subscriber.userId, new Set([subscriber]));
  }

  remove(subscriber: Subscriber): void {
    const those = this.byUser.get(subscriber.userId);
    if (those?.delete(subscriber) && those.size === 0) this.byUser.delete(subscriber.userId);
  }

  /** The sockets of one user; null for the sockets without a known user. */
  of(userId: string | null): Iterable<Subscriber> {
    return this.byUser.get(userId) ?? [];
  }

  /** How many sockets have no known user. */
  get strangers(): number {
    return this.byUser.get(null)?.size ?? 0;
  }

  /** Calls for every subscriber with a known user (null), or for the sockets of these users. */
  forEach(users: readonly string[] | null, call: (subscriber: Subscriber) => void): void {
    const chosen = users === null ? this.byUser.keys() : new Set(users);
    for (const user of chosen) if (user !== null) this.byUser.get(user)?.forEach(call);
  }
}

/** Users without news for one to two such periods are forgotten. Pages ask about the seconds of their start. */
const TURN_MS = 30_000;

/** When there was news, by the process's monotonic clock. */
interface GroupNews {
  everybody: number;
  users: Map<string, number>;
}

interface Turn {
  since: number;
  groups: ReadonlyMap<LiveGroup, GroupNews>;
}

const turnFrom = (since: number): Turn => ({
  since,
  groups: new Map(LIVE_GROUPS.map((group) => [group, { everybody: -Infinity, users: new Map<string, number>() }])),
});

/** When this process last had news of each group and user, so that a page need not repeat a recent read. */
export class LastNews {
  private turn: Turn;
  private before: Turn;

  /** News is received from now on. Earlier news is not known. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.turn = this.before = turnFrom(now());
  }

  note({ group, users }: Announcement): void {
    this.follow();
    const news = this.turn.groups.get(group);
    if (!news) return;
    const at = this.now();
    if (users === null) news.everybody = at;
    else for (const user of users) news.users.set(user, at);
  }

  /**
   * How long ago there was news of the group for the user, in whole milliseconds; without news, for how long none was
   * received at least.
   */
  age(group: LiveGroup, userId: string): number {
    this.follow();
    const times = [this.turn, this.before].flatMap(({ groups }) => {
      const news = groups.get(group);
      return news ? [news.everybody, news.users.get(userId) ?? -Infinity] : [];
    });
    return Math.floor(this.now() - Math.max(this.before.since, ...times));
  }

  private follow(): void {
    if (this.now() - this.turn.since < TURN_MS) return;
    this.before = this.turn;
    this.turn = turnFrom(this.now());
  }
}

/** Our close code for a socket whose session has ended. */
export const CLOSE_SESSION_ENDED = 4401;

/** With more sockets without a known user, their messages are combined for longer. */
const STRANGERS_AT_FULL_PACE = 250;

/** The subscribers of one server process. */
export class LiveHub {
  private readonly subscribers = new Set<Subscriber>();
  private readonly ofUser = new Audience();
  private readonly ofGroup = new Map(LIVE_GROUPS.map((group) => [group, new Audience()]));
  private readonly forStrangers: CombinedNews<LiveGroup>;
  private lastNews = new LastNews();

  /**
   * @param pushes send contents to the sockets that follow a group; a group without one cannot be followed
   * @param frames counts what is sent
   */
  constructor(
    { everyMs }: Pick<StrangerLimits, 'everyMs'> = STRANGER_LIMITS,
    private readonly pushes: Partial<Record<LiveGroup, Push>> = {},
    readonly frames = noFrames(),
  ) {
    const send = (group: LiveGroup) => {
      for (const subscriber of this.ofGroup.get(group)?.of(null) ?? [])
        deliver(subscriber, HINTS[group], frames, 'hint');
    };
    // With many of these sockets the messages are sent less often, so that their total cost stays about the same.
    const pace = () => everyMs * Math.max(1, this.ofUser.strangers / STRANGERS_AT_FULL_PACE);
    this.forStrangers = new CombinedNews(send, pace);
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
    this.ofUser.add(subscriber);
    for (const group of subscriber.groups) this.ofGroup.get(group)?.add(subscriber);
  }

  subscribe(subscriber: Subscriber, group: LiveGroup): void {
    this.pushes[group]?.leave(subscriber);
    subscriber.groups.add(group);
    if (this.subscribers.has(subscriber)) this.ofGroup.get(group)?.add(subscriber);
  }

  /**
   * Sends the changes of a group since a version, and from then on all of them, instead of hints. Contents are for users,
   * so a socket without a known user gets hints.
   */
  follow(subscriber: Subscriber, group: LiveGroup, since: string): void {
    const push = this.pushes[group];
    if (!push || subscriber.userId === null || !this.subscribers.has(subscriber))
      return this.subscribe(subscriber, group);
    subscriber.groups.delete(group);
    this.ofGroup.get(group)?.remove(subscriber);
    push.join(subscriber, since);
  }

  /** News is received from now on. It may have been announced before. */
  listening(): void {
    this.lastNews = new LastNews();
  }

  /**
   * Sends how long ago there was news of these groups. A socket without a known user gets news late, so for it the
   * answer is always that there may be news.
   */
  sayLastNews(subscriber: Subscriber, groups: readonly LiveGroup[]): void {
    const { userId } = subscriber;
    const age = (group: LiveGroup) => (userId === null ? 0 : this.lastNews.age(group, userId));
    const answer = { lastNews: Object.fromEntries(groups.map((group) => [group, age(group)])) };
    deliver(subscriber, Buffer.from(JSON.stringify(answer)), this.frames, 'hint');
  }

  remove(subscriber: Subscriber): void {
    for (const group of LIVE_GROUPS) this.pushes[group]?.leave(subscriber);
    this.subscribers.delete(subscriber);
    this.ofUser.remove(subscriber);
    for (const group of subscriber.groups) this.ofGroup.get(group)?.remove(subscriber);
  }

  get size(): number {
    return this.subscribers.size;
  }

  /**
   * Sends news to the group's subscribers. Private news goes only to the sockets of the users concerned, and to sockets
   * without a known user, for which news is combined.
   *
   * @returns to how many sockets of known users it was sent at once
   */
  announce({ group, users }: Announcement): number {
    this.lastNews.note({ group, users });
    const hint = HINTS[group];
    let sent = 0;
    this.ofGroup.get(group)?.forEach(users, (subscriber) => {
      deliver(subscriber, hint, this.frames, 'hint');
      sent += 1;
    });
    this.pushes[group]?.announce(users);
    this.forStrangers.announce(group);
    return sent;
  }

  /** Sends every group: some announcements may have been missed, so anything may have changed. */
  announceAll(): void {
    for (const group of LIVE_GROUPS) this.announce({ group, users: null });
  }

  /** On each heartbeat. */
  cutOffBehind(): void {
    cutOffBehind(this.subscribers);
  }

  /** Closes the sockets of a user's sessions that have ended. */
  endSessions({ ended, only, except }: SessionsEnded): void {
    for (const { socket, session } of this.ofUser.of(ended)) {
      const digest = session?.digest.toString('base64url');
      const isOver = only === undefined ? except === undefined || digest !== except : digest === only;
      if (isOver) socket.close(CLOSE_SESSION_ENDED, 'session ended');
    }
  }
}
