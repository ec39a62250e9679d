import { quantile } from '@test/tools/bench/statistics';

/** A kind of call that honest clients make. */
export type Kind = 'reads' | 'logIns' | 'trades' | 'health';

/** What honest clients felt during one phase. */
export class Felt {
  /** Milliseconds of each answer. */
  readonly ms: Readonly<Record<Kind, number[]>> = { reads: [], logIns: [], trades: [], health: [] };
  /** Answers that are not a success, by their kind and status. */
  readonly failed = new Map<string, number>();

  add(kind: Kind, { status, ms }: { status: number; ms: number }): void {
    this.ms[kind].push(ms);
    if (status >= 200 && status < 300) return;
    const name = `${kind} ${String(status)}`;
    this.failed.set(name, (this.failed.get(name) ?? 0) + 1);
  }
}

/** A quantile; null without values. */
export const shareOf = (values: readonly number[], share: number): number | null =>
  values.length === 0 ? null : quantile(values, share);
