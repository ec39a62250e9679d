import type { ReceivedMoney } from '@contract/paymentDetails';
import type { Transaction } from '@contract/values/transaction';
import { useGetFundingReferenceQuery } from '@/api/endpoints/paymentDetailsApi';
import { useCapability } from '@/state/selectors/useCapability';

type Asked = Pick<Transaction, 'id' | 'type'>;
const NOTHING: readonly ReceivedMoney[] = [];

/** What came in for a funding and is not credited, and what its transfer has to say, as `useFundingReference` answers. */
export function useFundingTransfer({ id, type }: Asked) {
  const hasOne = useCapability('fundingReferences') === true && type === 'FUND_WALLET';
  const { currentData } = useGetFundingReferenceQuery(id, { skip: !hasOne });
  const reference = hasOne ? (currentData?.reference ?? null) : undefined;
  return { reference, received: currentData?.received ?? NOTHING };
}

/** What the transfer of a funding has to say: null until it is known, undefined if this transaction has none. */
export const useFundingReference = (asked: Asked): string | null | undefined => useFundingTransfer(asked).reference;
