import type { Transaction } from '@contract/values/transaction';
import { useGetFundingReferenceQuery, useGetPayoutQuery } from '@/api/endpoints/paymentDetailsApi';
import { useCapability } from '@/state/selectors/useCapability';

/** What the transfer of a funding has to say: null until it is known, undefined if this transaction has none. */
export function useFundingReference({ id, type }: Pick<Transaction, 'id' | 'type'>): string | null | undefined {
  const hasOne = useCapability('fundingReferences') === true && type === 'FUND_WALLET';
  const { currentData } = useGetFundingReferenceQuery(id, { skip: !hasOne });
  return hasOne ? (currentData?.reference ?? null) : undefined;
}

/** What became of the withdrawal at the bank: null if nothing is known of it. */
export function usePayout({ id, type, status }: Pick<Transaction, 'id' | 'type' | 'status'>) {
  const isAsked = useCapability('payouts') === true && type === 'WITHDRAW' && status === 'COMPLETED';
  const { currentData } = useGetPayoutQuery(id, { skip: !isAsked });
  return isAsked ? (currentData?.payout ?? null) : null;
}
