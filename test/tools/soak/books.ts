import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { booksTexts } from '@/texts/console/books';
import type { Db } from '@server/db/database';
import { findWrong } from '@server/modules/books';

/** The books are not what they must be; the facts say how. */
export class Violation extends Error {
  constructor(
    what: string,
    readonly facts: object = {},
  ) {
    super(
      `${what} ${JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    );
    this.name = 'Violation';
  }
}

/** @throws Violation unless it holds */
export function must(holds: boolean, what: string, facts: object = {}): asserts holds {
  if (!holds) throw new Violation(what, facts);
}

/** Cut to the 2 decimals that a form takes; amounts are whole hundred-millionths. */
export const cut = (amount: bigint): bigint => amount - (amount % 1_000_000n);

/** A share of an amount in thousandths, cut. */
export const shareOf = (amount: bigint, thousandths: number): bigint => cut((amount * BigInt(thousandths)) / 1000n);

export const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What a transaction holds back while it waits. */
export interface Pending {
  id: string;
  userId: string;
  type: string;
  from: string;
  to: string;
  amount: bigint;
  rate: bigint;
  fee: bigint;
  path: string | null;
  /** When its listing ends by itself, in milliseconds; null for never. */
  endsAt: number | null;
}

/** A listing: listed = remaining + filled + returned at any moment. */
export interface Offer {
  id: string;
  userId: string;
  currency: string;
  swapTo: string;
  rate: bigint;
  listed: bigint;
  remaining: bigint;
  filled: bigint;
  returned: bigint;
  ended: boolean;
  /** Its turn among those of its rate: one that gets more moves behind the others. */
  place: bigint;
  endsAt: number | null;
}

/** Those of a better place first. */
export const byPlace = (a: Offer, b: Offer): number => (a.place < b.place ? -1 : 1);

/** True if a listing of this pair and rate could be traded with one of the opposite direction. */
export const isCrossing = (
  { from, to, rate }: Pick<Pending, 'from' | 'to' | 'rate'>,
  offers: readonly Offer[],
): boolean => offers.some((offer) => offer.currency === to && offer.swapTo === from && offer.rate * rate <= 10n ** 16n);

const HOLDS_NOTHING = ['FUND_WALLET', 'DELETE_LIST'];

/** The expected books, kept in parallel with the server's from the answers to its operations. */
export class Books {
  readonly balances = new Map<string, bigint>();
  readonly pending = new Map<string, Pending>();
  readonly offers = new Map<string, Offer>();
  private moved = new Map<string, bigint>();

  balanceOf(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  /** Only the world outside may be below zero. */
  move(source: string, destination: string, amount: bigint): void {
    if (amount === 0n) return;
    must(amount > 0n, 'less than nothing moved', { source, destination, amount });
    for (const [account, change] of [[source, -amount] as const, [destination, amount] as const]) {
      const balance = this.balanceOf(account) + change;
      must(balance >= 0n || account.startsWith('bank:'), 'more was taken than there was', { account, balance });
      this.balances.set(account, balance);
      this.moved.set(account, (this.moved.get(account) ?? 0n) + change);
    }
  }

  /** What moved since the last check, by account. */
  takeMoved(): Map<string, bigint> {
    const moved = new Map([...this.moved].filter(([, change]) => change !== 0n));
    this.moved = new Map();
    return moved;
  }

  /** A transaction was accepted: what it holds leaves the wallet. */
  open(row: Pending): void {
    this.pending.set(row.id, row);
    if (HOLDS_NOTHING.includes(row.type)) return;
    this.move(`wallet:${row.userId}:${row.from}`, `hold:${row.userId}:${row.from}`, row.amount);
  }

  /** It ends; the caller moves what it held. @throws Violation if it had ended before */
  close(id: string): Pending {
    const row = this.pending.get(id);
    must(row !== undefined, 'a transaction ended twice', { id });
    this.pending.delete(id);
    return row;
  }

  /** It ends and everything goes back. */
  giveBack(id: string): void {
    const { userId, from, amount, type } = this.close(id);
    if (HOLDS_NOTHING.includes(type)) return;
    this.move(`hold:${userId}:${from}`, `wallet:${userId}:${from}`, amount);
  }

  /** A listing ends and the rest of it goes back. */
  endOffer(offer: Offer): void {
    must(!offer.ended, 'a listing ended twice', { id: offer.id });
    this.move(`escrow:${offer.id}:${offer.currency}`, `wallet:${offer.userId}:${offer.currency}`, offer.remaining);
    offer.returned += offer.remaining;
    offer.remaining = 0n;
    offer.ended = true;
  }

  /** More is added to a listing from the wallet. */
  addTo(offer: Offer, more: bigint): void {
    this.move(`wallet:${offer.userId}:${offer.currency}`, `escrow:${offer.id}:${offer.currency}`, more);
    offer.listed += more;
    offer.remaining += more;
  }

  /** A part of a listing goes back. */
  lowerTo(offer: Offer, amount: bigint): void {
    const rest = offer.remaining - amount;
    this.move(`escrow:${offer.id}:${offer.currency}`, `wallet:${offer.userId}:${offer.currency}`, rest);
    offer.returned += rest;
    offer.remaining = amount;
  }

  /** Listings that have not ended, oldest first. */
  openOffers(chosen: (offer: Offer) => boolean = () => true): Offer[] {
    return [...this.offers.values()].filter((offer) => !offer.ended && chosen(offer));
  }
}

/**
 * Asks the database itself, in one snapshot a question, whether the books are right.
 *
 * @throws Violation with the question and the first rows that show it
 */
export async function audit(db: Db): Promise<void> {
  for (const question of AUDIT_QUESTIONS) {
    const rows = await findWrong(db, question);
    if (rows.length > 0) throw new Violation(`audit: ${booksTexts.questions[question]}`, { rows });
  }
}
