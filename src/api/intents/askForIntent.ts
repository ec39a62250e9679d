import * as v from 'valibot';
import { transactionCalls } from '@contract/calls/transactionCalls';
import { type Transaction, transactionsAnswer } from '@contract/schemas/transaction';
import { callBackend } from '@/api/transport/baseQuery';
import { requestOf } from '@/api/transport/callRequest';
import type { IntentAnswer } from '@/api/transport/intentAnswer';
import type { Intent } from './intentStorage';

/** The pending transactions of an intent's type, null where they cannot be read, and what our own backend says of it. */
export interface IntentReport {
  pending: Transaction[] | null;
  /** Null from a backend that knows no intents. */
  answer: IntentAnswer | null;
}

/** Reads the pending list of an intent's type; our own backend is asked beside it what became of the intent. */
export async function askForIntent({ id, draft }: Intent): Promise<IntentReport> {
  const request = { ...requestOf(transactionCalls.getPendingTransactions, draft.type), intentId: id };
  const result = await callBackend(request, new AbortController().signal);
  if ('error' in result) return { pending: null, answer: null };
  const list = v.safeParse(transactionsAnswer, result.data);
  return { pending: list.success ? list.output : null, answer: result.intent ?? null };
}
