import * as v from 'valibot';
import { defineCalls, READ } from './call';
import { CAPABILITIES, CAPABILITIES_PATH, type Capability } from './values/capabilities';
import { EMAIL_PATTERN } from './values/email';

const version = v.optional(v.unknown());

/**
 * The versions of the capabilities that the app knows, and the address of the support. Others are ignored, and so are a
 * version that is no number and an address that is no email address.
 */
const capabilitiesAnswer = v.object({
  ...(Object.fromEntries(Object.keys(CAPABILITIES).map((name) => [name, version])) as Record<
    Capability,
    typeof version
  >),
  supportEmail: v.fallback(v.optional(v.pipe(v.string(), v.regex(EMAIL_PATTERN))), undefined),
});
export type Capabilities = v.InferOutput<typeof capabilitiesAnswer>;

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
