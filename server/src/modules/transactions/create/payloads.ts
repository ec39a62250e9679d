import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import { badRequest } from '@server/platform/problem';

/** The payload of one type. */
export type PayloadOf<Type extends TransactionPayload['type']> = Extract<TransactionPayload, { type: Type }>;

/** Stops at the first rule that is broken. @throws Problem 400 with the words of spec 5 */
export function refuseBreach(message: string | null | undefined): void {
  if (message) throw badRequest(message);
}
