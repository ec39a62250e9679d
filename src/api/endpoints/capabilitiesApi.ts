import { capabilityCalls } from '@contract/capabilities';
import { injectCalls } from '@/api/transport/injectCalls';

/** What our own server can do beyond the specification. Components ask with `useCapability`. */
export const capabilitiesApi = injectCalls(capabilityCalls);
