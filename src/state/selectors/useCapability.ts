import { useEffect } from 'react';
import type { Capabilities } from '@contract/capabilities';
import type { Capability } from '@contract/calls';
import { isAnnounced } from '@contract/values/capabilities';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { selectCapabilities } from '@/state/slices/capabilitiesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { selectSessionGeneration } from './sessionSelectors';

const NOTHING: Capabilities = {};

/** What the backend announces: null until that is known or needed, empty for a backend of another origin. */
function useCapabilities(isNeeded: boolean): Capabilities | null {
  const dispatch = useAppDispatch();
  const known = useAppSelector(selectCapabilities);
  const session = useAppSelector(selectSessionGeneration);
  const isForeign = isCrossOrigin(backendHost());
  const isAsked = isNeeded && !isForeign && known === null;
  useEffect(() => {
    // Nothing subscribes to the answer, so it is never fetched again by itself.
    if (isAsked) void dispatch(capabilitiesApi.endpoints.getCapabilities.initiate(undefined, { subscribe: false }));
  }, [dispatch, isAsked, session]);
  return isForeign ? NOTHING : known;
}

/** The address of the support, once it is needed; null if it has none. */
export const useSupportEmail = (isNeeded: boolean): string | null => useCapabilities(isNeeded)?.supportEmail ?? null;

/** The least amount of a listing or an order of a currency, as far as the backend says it. */
export const useLeastAmount = (currency: string): string => useCapabilities(true)?.leastAmounts?.[currency] ?? '0';

/**
 * Says of a capability: true if the backend can do this beyond the specification, false if it cannot, undefined until that is known. The
 * first component that needs to know asks, once in a page; a call that ended with its session is made again in the
 * next one. A backend of another origin is never asked.
 */
export function useAnnounced(): (name: Capability) => boolean | undefined {
  const known = useCapabilities(true);
  return (name) => (known === null ? undefined : isAnnounced(known, name));
}

/** The same for one capability. */
export const useCapability = (name: Capability): boolean | undefined => useAnnounced()(name);
