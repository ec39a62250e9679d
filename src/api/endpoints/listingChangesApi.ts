import { lifecycleCalls, listingChangeCalls } from '@contract/listingChanges';
import { injectCalls } from '@/api/transport/injectCalls';

/** Changes of own listings. Only a component that knows of the capability `listingChanges` asks for them. */
export const { useChangeListingMutation, usePauseListingMutation, useResumeListingMutation } =
  injectCalls(listingChangeCalls);

/** Ending everything that is open. Only a component that knows of the capability `lifecycle` asks for it. */
export const { useGetCancelAllQuery, useCancelAllMutation } = injectCalls(lifecycleCalls, { keepUnusedDataFor: 0 });
