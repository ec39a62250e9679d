import type { Sent } from './attack';
import type { Answered } from './caller';

/** Adds up what an attacker sends. */
export class Tally {
  private requests = 0;
  private bytes = 0;
  private readonly outcomes = new Map<string, number>();

  /** @param files bytes of files in the request */
  add({ status, bytes }: Answered, files = 0): void {
    this.count(status === 0 ? 'no answer' : String(status), bytes + files);
  }

  /** A request that ended in this way. */
  count(outcome: string, bytes: number): void {
    this.requests += 1;
    this.bytes += bytes;
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  sent(): Sent {
    return { requests: this.requests, bytes: this.bytes, outcomes: Object.fromEntries(this.outcomes) };
  }
}
