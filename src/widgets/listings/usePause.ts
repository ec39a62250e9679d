import { useState } from 'react';
import { readErrorText } from '@contract/schemas/errors';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import { usePauseListingMutation, useResumeListingMutation } from '@/api/endpoints/own/listingChangesApi';
import { toCallError } from '@/api/transport/callError';

/** False for a listing that its limits have paused: its user can pause it as well, and then it does not come back by itself. */
export const isPausedByUser = ({ paused = false, peg }: OwnListing): boolean => paused && !peg?.outside;

/** Pauses a listing, or resumes a paused one. `failure` is the server's reason, or an empty text if it gave none. */
export function usePause(listing: OwnListing) {
  const { id } = listing;
  const [pause, pausing] = usePauseListingMutation();
  const [resume, resuming] = useResumeListingMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toggle = async () => {
    setFailure(null);
    const { error } = await (isPausedByUser(listing) ? resume : pause)(id);
    if (error) setFailure(readErrorText(toCallError(error).data) ?? '');
  };
  return { toggle: () => void toggle(), busy: pausing.isLoading || resuming.isLoading, failure };
}
