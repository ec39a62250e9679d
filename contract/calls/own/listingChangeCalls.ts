import { defineCalls, SEND } from '@contract/calls/call';
import { listingChangePayload } from '@contract/schemas/own/listingChange';

const LISTED = ['listings', 'pegs', 'homepage_updates'] as const;

/** Changes of the user's listings (docs/PROTOCOL.md): the capability `listingChanges` of our own server. */
export const listingChangeCalls = defineCalls({
  changeListing: {
    ...SEND,
    path: 'listing-changes/',
    payload: listingChangePayload,
    keyed: true,
    makesStale: LISTED,
  },
  pauseListing: { ...SEND, path: 'listings/{id}/pause/', makesStale: LISTED },
  resumeListing: { ...SEND, path: 'listings/{id}/resume/', makesStale: LISTED },
});
