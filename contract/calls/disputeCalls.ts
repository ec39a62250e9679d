import { disputePayload } from '@contract/schemas/dispute';
import { defineCalls, SEND } from './call';

/** Specification 7: disputes. */
export const disputeCalls = defineCalls({
  createDispute: { ...SEND, path: 'disputes/', payload: disputePayload, success: 201, makesStale: ['disputes'] },
});
