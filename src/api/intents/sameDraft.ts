import { canonicalDecimal } from '@contract/values/decimalText';
import type { Transaction } from '@contract/schemas/transaction';
import type { IntentDraft } from './intentStorage';

/** How far the server's clock may lie behind the browser's. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** What was known when a draft was sent: the clock, in milliseconds, and the ids of transactions already there. */
export interface Submission {
  at: number;
  knownIds: ReadonlySet<string>;
}

const isSameDecimal = (one: string | null, other: string) =>
  one !== null && canonicalDecimal(one) === canonicalDecimal(other);

/** Unknown times count as new: the ids already tell old from new. */
function isNew({ id, created_at }: Transaction, { at, knownIds }: Submission): boolean {
  if (knownIds.has(id)) return false;
  const createdAt = created_at === null ? Number.NaN : Date.parse(created_at);
  return Number.isNaN(createdAt) || createdAt >= at - CLOCK_TOLERANCE_MS;
}

/** The pending transaction that a draft of unknown outcome became, or null where there is none. */
export function findSubmitted(
  pending: readonly Transaction[],
  draft: IntentDraft,
  submission: Submission,
): Transaction | null {
  const isTheDraft = (transaction: Transaction) =>
    transaction.type === draft.type &&
    transaction.currency_from === draft.currency_from &&
    (transaction.currency_to === null || transaction.currency_to === draft.currency_to) &&
    isSameDecimal(transaction.amount, draft.amount) &&
    (transaction.rate === null || isSameDecimal(transaction.rate, draft.rate)) &&
    (transaction.path === null || draft.path === undefined || transaction.path === draft.path) &&
    (transaction.bank_account === null ||
      draft.bank_account === undefined ||
      transaction.bank_account === draft.bank_account);
  return pending.find((transaction) => isNew(transaction, submission) && isTheDraft(transaction)) ?? null;
}
