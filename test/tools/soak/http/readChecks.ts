import { units } from '@test/support/money/units';
import { must } from '@test/tools/soak/model/violation';

interface WalletRow {
  id: number;
  currency: string;
  balance: string;
}

/** A listing as it travels. */
export interface ListingRow {
  id: number;
  user: number;
  currency: string;
  swap_to: string;
  Amount: string;
  rate: string;
}

/** A transaction as it travels. */
export interface TransactionRow {
  id: number;
  type: string;
  status: string;
  currency_from: string;
  currency_to: string;
  amount: string;
  transaction_fee: string;
}

const STATUSES = ['PENDING', 'COMPLETED', 'REVOKED', 'REJECTED'];

/** What the readers of one run have seen, so that a later answer can be held against it. */
export class Seen {
  private readonly remaining = new Map<number, { amount: bigint; at: number }>();
  private readonly endings = new Map<number, string>();

  /** Three wallets, none below zero. @returns balances by currency */
  wallets(rows: readonly WalletRow[]): Map<string, bigint> {
    must(rows.length === 3, 'a wallet is missing', { rows });
    const balances = new Map(rows.map(({ currency, balance }) => [currency, units(balance)]));
    must(
      [...balances.values()].every((balance) => balance >= 0n),
      'a wallet is below zero',
      { rows },
    );
    return balances;
  }

  /** What is left of a listing only ever shrinks. @param askedAt answers that overlap say nothing of each other */
  listings(rows: readonly ListingRow[], askedAt: number): void {
    must(new Set(rows.map(({ id }) => id)).size === rows.length, 'a listing comes twice', { rows });
    for (const { id, Amount } of rows) {
      const amount = units(Amount);
      const before = this.remaining.get(id);
      must(amount > 0n, 'a listing of nothing is listed', { id, Amount });
      const isLater = before !== undefined && before.at < askedAt;
      must(!isLater || amount <= before.amount, 'a listing has grown', { id, Amount, before: before?.amount });
      if (!before || amount < before.amount) this.remaining.set(id, { amount, at: performance.now() });
    }
  }

  /** What has ended stays as it ended. */
  transactions(rows: readonly TransactionRow[]): void {
    for (const { id, status, amount, transaction_fee: fee, type } of rows) {
      must(STATUSES.includes(status), 'a status is none', { id, status });
      must(units(amount) > 0n && units(fee) >= 0n && units(fee) < units(amount), 'an amount makes no sense', {
        id,
        type,
        amount,
        fee,
      });
      const ended = this.endings.get(id);
      must(ended === undefined || status === ended || status === 'PENDING', 'what had ended ended again', {
        id,
        ended,
        status,
      });
      if (status !== 'PENDING') this.endings.set(id, status);
    }
  }
}
