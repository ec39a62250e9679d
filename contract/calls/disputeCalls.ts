import { disputePayload } from '@contract/schemas/dispute';
import { defineCalls, NO_DATA, SEND } from './call';

/** Specification 7: disputes. */
export const disputeCalls = defineCalls({
  createDispute: { ...SEND, path: 'disputes/', payload: disputePayload, success: 201, makesStale: NO_DATA },
});
