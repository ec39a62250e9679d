import { useGetSecondFactorQuery } from '@/api/endpoints/own/factorStateApi';
import { useCapability } from '@/state/selectors/useCapability';

/** True if a withdrawal takes a code of the user's authenticator app instead of a pin by mail. */
export function useHasFactor(): boolean {
  const isKnown = useCapability('secondFactor') === true;
  const { data } = useGetSecondFactorQuery(undefined, { skip: !isKnown });
  return isKnown && data?.on === true;
}
