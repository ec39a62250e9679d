import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';
import type { Announcement, SessionsEnded } from '@server/news/newsMessage';
import { Audience } from './audience';
import { CombinedNews } from './sockets/combinedNews';
import { HINTS } from './hints';
import { LastNews } from './lastNews';
import { STRANGER_LIMITS, type StrangerLimits } from './strangers';
import { noFrames } from '@server/platform/sentFrames';
import { deliver, type Push, type Subscriber } from './sockets/subscriber';

/** Our close code for a socket whose session has ended. */
export const CLOSE_SESSION_ENDED = 4401;
/** A client that has this much unsent at two heartbeats in a row is cut off. */
export const BEHIND_BYTES = 1024;

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
   * @param pushes to the sockets that follow a group; the others may not be followed
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
    // In a crowd the messages come less often, so that they cost about the same however many sockets there are.
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

  /** News is heard from now on. It may have been announced before. */
  listening(): void {
    this.lastNews = new LastNews();
  }

  /**
   * Says how long ago there was news of these groups. A socket without a known user hears late, so for it there
   * may always be some.
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

  /** On each heartbeat: cuts off the sockets that were behind at the last heartbeat and still are. */
  cutOffBehind(): void {
    for (const subscriber of this.subscribers) {
      const isBehind = subscriber.socket.waitingBytes > BEHIND_BYTES;
      if (isBehind && subscriber.isBehind) subscriber.socket.terminate();
      subscriber.isBehind = isBehind;
    }
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
