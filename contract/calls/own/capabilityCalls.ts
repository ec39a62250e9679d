import { CAPABILITIES_PATH } from '@contract/values/capabilities';
import { capabilitiesAnswer } from '@contract/schemas/capabilities';
import { defineCalls, READ } from '@contract/calls/call';

/** What the server can do beyond the specification (docs/PROTOCOL.md). Only the app on its own origin asks. */
export const capabilityCalls = defineCalls({
  getCapabilities: {
    ...READ,
    access: 'public',
    path: CAPABILITIES_PATH,
    answer: capabilitiesAnswer,
    fedBy: { none: 'asked once in a page, and the same until the server is replaced' },
  },
});
