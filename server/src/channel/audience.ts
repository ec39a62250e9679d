import type { Subscriber } from './sockets/subscriber';

/** The subscribers of one group, by user. */
export class Audience {
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
