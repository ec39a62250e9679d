import * as v from 'valibot';
import { CAPABILITIES, type Capability } from '@contract/values/capabilities';

const version = v.optional(v.unknown());

/** The versions of the capabilities that the app knows. Others are ignored, and so is a version that is no number. */
export const capabilitiesAnswer = v.object(
  Object.fromEntries(Object.keys(CAPABILITIES).map((name) => [name, version])) as Record<Capability, typeof version>,
);
export type Capabilities = v.InferOutput<typeof capabilitiesAnswer>;
