import { canonicalDecimal } from '@contract/values/decimals';
import type { Transaction } from '@contract/values/transaction';
import type { Intent, IntentDraft } from './intentStorage';

/** How far the server's clock may lag behind the browser's. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

const PARTS = ['type', 'currency_from', 'currency_to', 'path', 'bank_account'] as const;

const isSameDecimal = (one: string, other: string) => canonicalDecimal(one) === canonicalDecimal(other);

/** True if two drafts ask for the same thing. */
export const isSameDraft = (one: IntentDraft, other: IntentDraft): boolean =>
  PARTS.every((part) => one[part] === other[part]) &&
  isSameDecimal(one.amount, other.amount) &&
  isSameDecimal(one.rate, other.rate);

/** A transaction without a time counts as new: the known ids exclude the old ones. */
function isNew({ id, created_at }: Transaction, at: number, knownIds: ReadonlySet<string>): boolean {
  if (knownIds.has(id)) return false;
  const createdAt = created_at === null ? Number.NaN : Date.parse(created_at);
  return Number.isNaN(createdAt) || createdAt >= at - CLOCK_TOLERANCE_MS;
}

/** A field that the backend leaves out counts as equal. */
const mayBe = (found: string | null, wanted: string | undefined) =>
  found === null || wanted === undefined || found === wanted;

const isOfDraft = (found: Transaction, draft: IntentDraft): boolean =>
  found.type === draft.type &&
  found.currency_from === draft.currency_from &&
  mayBe(found.currency_to, draft.currency_to) &&
  found.amount !== null &&
  isSameDecimal(found.amount, draft.amount) &&
  (found.rate === null || isSameDecimal(found.rate, draft.rate)) &&
  mayBe(found.path, draft.path) &&
  mayBe(found.bank_account, draft.bank_account);

/** The transaction that an intent became, if it is in the list. */
export function findSubmitted(transactions: readonly Transaction[], { at, draft, ...intent }: Intent) {
  const knownIds = new Set(intent.knownIds);
  return transactions.find((transaction) => isNew(transaction, at, knownIds) && isOfDraft(transaction, draft));
}
