/** What our own backend says of an intent beside a read of transactions: the status of its first answer. */
export interface IntentAnswer {
  /** 410: it has not arrived, and never will. */
  status: number;
  /** The transaction that it became. */
  id: string | null;
}

/** Nothing where the backend says nothing, as one that knows no intents. */
export function intentAnswerOf(headers: Headers): { intent?: IntentAnswer } {
  const status = headers.get('idempotency-status') ?? '';
  if (!/^[1-5]\d\d$/.test(status)) return {};
  return { intent: { status: parseInt(status, 10), id: headers.get('idempotency-transaction') } };
}
