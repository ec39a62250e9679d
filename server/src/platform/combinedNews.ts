/**
 * Sends news of a kind, such as a live group, at once, and what follows within `everyMs` as one message at the end of that time. A message
 * has no content, so one message says as much as many.
 */
export class CombinedNews<Kind> {
  /** The kinds that were sent a moment ago, and whether there was news since. */
  private readonly recent = new Map<Kind, boolean>();

  constructor(
    private readonly send: (kind: Kind) => void,
    private readonly everyMs: () => number,
  ) {}

  announce(kind: Kind): void {
    if (this.recent.has(kind)) {
      this.recent.set(kind, true);
      return;
    }
    this.send(kind);
    const everyMs = this.everyMs();
    if (everyMs === 0) return;
    this.recent.set(kind, false);
    setTimeout(() => this.endOfTurn(kind), everyMs).unref();
  }

  private endOfTurn(kind: Kind): void {
    const hasNews = this.recent.get(kind) === true;
    this.recent.delete(kind);
    if (hasNews) this.announce(kind);
  }
}
