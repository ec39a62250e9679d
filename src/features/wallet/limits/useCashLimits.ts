import type { CashLimit } from '@contract/schemas/own/cashLimits';
import type { CashType } from '@contract/values/cashLimits';
import { useGetCashLimitsQuery } from '@/api/endpoints/own/cashLimitsApi';
import { useCapability } from '@/state/selectors/useCapability';

const NONE: readonly CashLimit[] = [];

/** The limits of one type and currency. None if the server has none; undefined until they are known. */
export function useCashLimits(type: CashType, currency: string): readonly CashLimit[] | undefined {
  const isOffered = useCapability('cashLimits');
  const { data, isError } = useGetCashLimitsQuery(undefined, { skip: isOffered !== true });
  if (isOffered === false || isError) return NONE;
  return data?.filter((limit) => limit.type === type && limit.currency === currency);
}
