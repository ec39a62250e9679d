/** Who sends a request, as far as its headers say. What a session is worth is found out later. */
export type Sender = 'session' | 'stranger';

/**
 * Begins requests a few at a time. Otherwise 300 requests that arrive together all begin in one turn of the event loop,
 * and nothing else is answered until the last of them is. Between two turns, answers of the database and new requests
 * get their time. Requests with a session and those without wait apart, so a crowd of strangers delays users little.
 */
export class FairStarts {
  private readonly waiting: Record<Sender, (() => void)[]> = { session: [], stranger: [] };
  private begun: Record<Sender, number> = { session: 0, stranger: 0 };
  private isPlanned = false;

  /** @param most so many requests of each sender begin in one turn */
  constructor(private readonly most: number) {}

  /** Begins a request now, or in one of the next turns of the event loop. Those of a kind keep their order. */
  start(sender: Sender, begin: () => void): void {
    this.waiting[sender].push(begin);
    this.beginSome(sender);
    this.planTurn();
  }

  private beginSome(sender: Sender): void {
    const line = this.waiting[sender];
    while (this.begun[sender] < this.most && line.length > 0) {
      this.begun[sender] += 1;
      line.shift()?.();
    }
  }

  private planTurn(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    setImmediate(() => {
      this.isPlanned = false;
      this.begun = { session: 0, stranger: 0 };
      if (this.waiting.session.length + this.waiting.stranger.length === 0) return;
      this.planTurn();
      this.beginSome('session');
      this.beginSome('stranger');
    });
  }
}
