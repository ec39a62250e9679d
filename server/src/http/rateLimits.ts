import type { MiddlewareHandler } from 'hono';
import { AsyncLocalStorage } from 'node:async_hooks';
import { refusalTexts } from '@/texts/refusals';
import { tooMany } from '@server/platform/refusal';
import { clientAddress } from './edge';
import type { AppEnv, SessionUser } from './env';

/** A limit that a request was counted towards, and what is left of it. */
interface MetLimit {
  name: string;
  most: number;
  windowSeconds: number;
  left: number;
  /** Until there is more. */
  resetSeconds: number;
}

/** The limits that the request of this moment was counted towards. */
const met = new AsyncLocalStorage<MetLimit[]>();

/** Reports a limit in the headers of the answer. Outside of a request it does nothing. */
export const noteLimit = (limit: MetLimit): void => void met.getStore()?.push(limit);

const MINUTE_S = 60;

/** Counts requests a minute in the memory of this process, because a write for each read would cost more than the read. */
export class Turnstile {
  private readonly counts = new Map<string, number>();
  private endsAt = 0;

  constructor(
    private readonly name: string,
    private readonly most: number,
  ) {}

  /** Counts a request. @returns seconds to wait if it is one too many, otherwise 0 */
  count(subject: string): number {
    const now = performance.now();
    if (now >= this.endsAt) {
      this.counts.clear();
      this.endsAt = now + MINUTE_S * 1000;
    }
    const { name, most } = this;
    const count = Math.min((this.counts.get(subject) ?? 0) + 1, most + 1);
    this.counts.set(subject, count);
    const resetSeconds = Math.ceil((this.endsAt - now) / 1000);
    noteLimit({ name, most, windowSeconds: MINUTE_S, left: Math.max(most - count, 0), resetSeconds });
    return count > most ? resetSeconds : 0;
  }

  /** How many were counted in this minute. */
  usedBy(subject: string): number {
    return performance.now() < this.endsAt ? Math.min(this.counts.get(subject) ?? 0, this.most) : 0;
  }

  /** @throws Refusal `tooMany` with the time to wait */
  pass(subject: string): void {
    const wait = this.count(subject);
    if (wait > 0) throw tooMany(refusalTexts.tooManyAttempts, wait);
  }
}

/** What programs without a key should keep to. Nobody is refused for more, because the app must never be. */
const MOST_OF_CALLER = 1_200;

/**
 * The headers RateLimit and RateLimit-Policy of every answer, as the draft of the IETF has them: the limits that the
 * request was counted towards, and what is left of the one with the least.
 */
export function tellLimits(): MiddlewareHandler<AppEnv> {
  const callers = new Turnstile('caller', MOST_OF_CALLER);
  return async (c, next) => {
    const limits: MetLimit[] = [];
    await met.run(limits, async () => {
      await next();
      const user = c.get('user') as SessionUser | undefined;
      if (limits.length === 0) callers.count(user ? `user ${user.id}` : clientAddress(c));
    });
    const [nearest] = [...limits].sort((one, other) => one.left - other.left);
    if (!nearest) return;
    const policies = limits.map(({ name, most, windowSeconds: window }) => `"${name}";q=${most};w=${window}`);
    c.header('RateLimit-Policy', [...new Set(policies)].join(', '));
    c.header('RateLimit', `"${nearest.name}";r=${nearest.left};t=${nearest.resetSeconds}`);
  };
}
