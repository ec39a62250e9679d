import * as v from 'valibot';
import { EMAIL_PATTERN } from '@contract/values/email';
import { CAPABILITIES, type Capability } from '@contract/values/capabilities';

const version = v.optional(v.unknown());

/**
 * The versions of the capabilities that the app knows, and the address of the support. Others are ignored, and so are a
 * version that is no number and an address that is no email address.
 */
export const capabilitiesAnswer = v.object({
  ...(Object.fromEntries(Object.keys(CAPABILITIES).map((name) => [name, version])) as Record<
    Capability,
    typeof version
  >),
  supportEmail: v.fallback(v.optional(v.pipe(v.string(), v.regex(EMAIL_PATTERN))), undefined),
});
export type Capabilities = v.InferOutput<typeof capabilitiesAnswer>;
