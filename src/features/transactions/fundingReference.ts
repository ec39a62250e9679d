import type { Transaction } from '@contract/values/transaction';
import { useGetFundingReferenceQuery } from '@/api/endpoints/paymentDetailsApi';
import { useCapability } from '@/state/selectors/useCapability';

/** What the transfer of a funding has to say: null until it is known, undefined if this transaction has none. */
export function useFundingReference({ id, type }: Pick<Transaction, 'id' | 'type'>): string | null | undefined {
  const hasOne = useCapability('fundingReferences') === true && type === 'FUND_WALLET';
  const { currentData } = useGetFundingReferenceQuery(id, { skip: !hasOne });
  return hasOne ? (currentData?.reference ?? null) : undefined;
}
