/**
 * For how long a refusal is repeated from memory. Another process may make room (a success forgets failures), so the
 * database is asked again after this time.
 */
const REPEATED_MS = 1_000;
/** More names than this are not remembered. Their refusals come from the database. */
const MOST_NAMES = 10_000;

interface Refused {
  /** When the limit has room again, and until when memory may say so. Both of `performance.now()`. */
  endsAt: number;
  repeatedUntil: number;
}

/** The limits that the database has just reported as full. A refusal for one of them needs no connection. */
export class RefusalMemory {
  private readonly refused = new Map<string, Refused>();

  /** Seconds until all of these limits have room, or 0 if none is known to be full. */
  waitFor(names: readonly string[]): number {
    const now = performance.now();
    const known = names.flatMap((name) => this.refused.get(name) ?? []);
    const ends = known.filter(({ repeatedUntil }) => repeatedUntil > now).map(({ endsAt }) => endsAt);
    return ends.length === 0 ? 0 : Math.ceil((Math.max(...ends) - now) / 1000);
  }

  remember(name: string, waitSeconds: number): void {
    const now = performance.now();
    if (this.refused.size >= MOST_NAMES) this.dropOld(now);
    if (this.refused.size >= MOST_NAMES) return;
    const endsAt = now + waitSeconds * 1000;
    this.refused.set(name, { endsAt, repeatedUntil: Math.min(endsAt, now + REPEATED_MS) });
  }

  forget(names: readonly string[]): void {
    for (const name of names) this.refused.delete(name);
  }

  private dropOld(now: number): void {
    for (const [name, { repeatedUntil }] of this.refused) if (repeatedUntil <= now) this.refused.delete(name);
  }
}
