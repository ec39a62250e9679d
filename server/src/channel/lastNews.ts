import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';
import type { Announcement } from '@server/news/newsMessage';

/** Users of whom there was no news for one to two such turns are forgotten. Pages ask for the seconds of their start. */
const TURN_MS = 30_000;

/** When there was news. Times are those of the process's own clock, which is never set. */
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

/** When this process last had news of each group and user, so that a page need not read again what it has just read. */
export class LastNews {
  private turn: Turn;
  private before: Turn;

  /** News is heard from now on. What was before is not known. */
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

  /** How long ago there was news of the group for the user, in whole milliseconds, or how long none was heard at least. */
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
