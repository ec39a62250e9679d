import type { Duplex } from 'node:stream';

/** Limits of the sockets whose user is not known: of pages from another origin, and of anybody. */
export interface StrangerLimits {
  /** In one server process. */
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
