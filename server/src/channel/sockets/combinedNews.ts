/**
 * Sends news of a group, or of a kind, at once, and what follows within `everyMs` as one message at the end of that time. A message
 * has no content, so one message says as much as many.
 */
export class CombinedNews<Group> {
  /** The groups that were sent a moment ago, and whether there was news since. */
  private readonly recent = new Map<Group, boolean>();

  constructor(
    private readonly send: (group: Group) => void,
    private readonly everyMs: (group: Group) => number,
  ) {}

  announce(group: Group): void {
    if (this.recent.has(group)) {
      this.recent.set(group, true);
      return;
    }
    this.send(group);
    const everyMs = this.everyMs(group);
    if (everyMs === 0) return;
    this.recent.set(group, false);
    setTimeout(() => this.endOfTurn(group), everyMs).unref();
  }

  private endOfTurn(group: Group): void {
    const hasNews = this.recent.get(group) === true;
    this.recent.delete(group);
    if (hasNews) this.announce(group);
  }
}
