import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import { invalid } from '@server/platform/refusal';

/** The payload of one type. */
export type PayloadOf<Type extends TransactionPayload['type']> = Extract<TransactionPayload, { type: Type }>;

/** Refuses the first rule that is broken. @throws Refusal `invalid` with a sentence of spec 5 */
export function refuseBreach(message: string | null | undefined): void {
  if (message) throw invalid(message);
}
