import type { CallName } from '@contract/calls';
import type { Bench } from './bench';

/** One behaviour that every backend of this product has. */
export interface Expectation {
  /** A sentence, headed by the requirement that it proves. */
  title: string;
  /** The calls that it is about; they are proved to have been made. */
  calls: readonly CallName[];
  check: (bench: Bench) => Promise<void>;
}

/** One expectation: title, the calls that it is about, and the check. */
export function expectation(title: string, calls: readonly CallName[], check: Expectation['check']): Expectation {
  return { title, calls, check };
}
