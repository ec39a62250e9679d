import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import { invalid } from '@server/platform/refusal';
import type { UserLimits } from '@server/platform/userLimits';
import type { Upload } from '@server/modules/uploads/repository';

/** The payload of one type. */
export type PayloadOf<Type extends TransactionPayload['type']> = Extract<TransactionPayload, { type: Type }>;

/** What comes with a payload: its image, already clean, and the limits of the configuration. */
export interface PayloadFacts {
  image?: Upload | null;
  limits?: UserLimits;
}

/** Refuses the first rule that is broken. @throws Refusal `invalid` with a sentence of spec 5 */
export function refuseBreach(message: string | null | undefined): void {
  if (message) throw invalid(message);
}
