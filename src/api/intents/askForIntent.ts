import * as v from 'valibot';
import { transactionCalls } from '@contract/transactions';
import { type Transaction, transactionsAnswer } from '@contract/values/transaction';
import { callBackend } from '@/api/transport/baseQuery';
import { type CallRequest, requestOf } from '@/api/transport/callRequest';
import type { HeldIntent } from './heldIntent';
import type { IntentOutcome } from './intentMachine';
import type { Intent, IntentDraft } from './intentStorage';
import { canonicalDecimal } from '@contract/values/decimals';

/** A slow server may still be working on the request, so this is the pause before the second look. */
export const LOOK_AGAIN_MS = 2_000;

const HTTP_SUCCESS_BELOW = 300;

/** `absent`: not in the list that was read. `unclear`: nothing could be read. */
type Look = IntentOutcome | { kind: 'absent' } | { kind: 'unclear' };

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

function find(transactions: readonly Transaction[], intent: Intent): Look {
  const found = findSubmitted(transactions, intent);
  return found ? { kind: 'arrived', id: found.id } : { kind: 'absent' };
}

/**
 * Looks in one list. It does not use the cache of the screens, because an answer to an earlier request says nothing
 * about the intent. Our own backend reports in its headers what became of the intent.
 */
async function look(request: CallRequest, intent: Intent): Promise<Look> {
  const result = await callBackend(request, new AbortController().signal);
  if ('error' in result) return { kind: 'unclear' };
  if (result.intent && result.intent.status >= HTTP_SUCCESS_BELOW) return { kind: 'lost' };
  if (result.intent?.id) return { kind: 'arrived', id: result.intent.id };
  // No list has exchanges: only a server that reports on intents says what became of one.
  if (intent.draft.type === 'EXCHANGE') return { kind: 'unclear' };
  const list = v.safeParse(transactionsAnswer, result.data);
  return list.success ? find(list.output, intent) : { kind: 'unclear' };
}

function lookAtPending(intent: Intent): Promise<Look> {
  const { type } = intent.draft;
  const list = requestOf(transactionCalls.getPendingTransactions, type === 'EXCHANGE' ? 'ORDER' : type);
  return look({ ...list, intentId: intent.id }, intent);
}

async function lookEverywhere(intent: Intent): Promise<Look> {
  const first = await lookAtPending(intent);
  if (first.kind !== 'absent') return first;
  await pause(LOOK_AGAIN_MS);
  const second = await lookAtPending(intent);
  if (second.kind !== 'absent') return second;
  // A pending transaction may be processed by now. The list of all transactions still has it.
  return look(requestOf(transactionCalls.getTransactions, undefined), intent);
}

/**
 * Finds out what became of an intent whose call had no clear answer. Our own backend knows it for certain. With another
 * backend, the list of pending transactions is read, once more after a pause, and then the list of all transactions.
 */
export async function askForIntent(held: HeldIntent): Promise<void> {
  if (held.state().kind !== 'asked') return;
  const found = await lookEverywhere(held.intent);
  held.apply(found.kind === 'absent' ? { kind: 'lost' } : found);
}

/** How far the server's clock may lag behind the browser's. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

const PARTS = ['type', 'currency_from', 'currency_to', 'path', 'bank_account', 'time_in_force'] as const;

const isSameDecimal = (one: string, other: string) => canonicalDecimal(one) === canonicalDecimal(other);

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
function findSubmitted(transactions: readonly Transaction[], { at, draft, ...intent }: Intent) {
  const knownIds = new Set(intent.knownIds);
  return transactions.find((transaction) => isNew(transaction, at, knownIds) && isOfDraft(transaction, draft));
}
