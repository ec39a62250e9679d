import { listingChangeCalls } from '@contract/listingChanges';
import { injectCalls } from '@/api/transport/injectCalls';

/** Changes of own listings. Only a component that knows of the capability `listingChanges` asks for them. */
export const { useChangeListingMutation, usePauseListingMutation, useResumeListingMutation } =
  injectCalls(listingChangeCalls);
