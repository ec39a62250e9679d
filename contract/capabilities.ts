import * as v from 'valibot';
import { defineCalls, ownCalls, READ } from './call';
import { CAPABILITIES_PATH } from './values/capabilities';
import { decimalText } from './values/decimalText';
import { EMAIL_PATTERN } from './values/email';
import { oneOf } from './values/envelopes';

/**
 * The versions of what is announced by name, the address of the support, and the least amount of a listing or an order in
 * each currency. What cannot be read is ignored, and so is each capability that the app does not know, or not in this
 * version (`isAnnounced`).
 */
const capabilitiesAnswer = v.looseObject({
  leastAmounts: v.fallback(v.optional(v.record(v.string(), decimalText)), undefined),
  supportEmail: v.fallback(v.optional(v.pipe(v.string(), v.regex(EMAIL_PATTERN))), undefined),
});
export type Capabilities = v.InferOutput<typeof capabilitiesAnswer>;

/** What the server can do beyond the specification (docs/PROTOCOL.md). Only the app on its own origin asks. */
export const capabilityCalls = ownCalls(null, {
  getCapabilities: {
    ...READ,
    access: 'public',
    path: CAPABILITIES_PATH,
    answer: capabilitiesAnswer,
    fedBy: { none: 'asked once in a page, and the same until the server is replaced' },
  },
});

/** Spec 3, App status: while false, the four home actions are closed. */
const appStatus = v.object({ appstatus: v.boolean() });

export const appStatusAnswer = oneOf(appStatus);

/** Specification 7: the status of the app, for the action gate of specification 5. */
export const appStatusCalls = defineCalls({
  getAppStatus: {
    ...READ,
    path: 'appstatus/',
    answer: appStatusAnswer,
    fedBy: { none: 'fetched again for every click on a home action (specification 5)' },
  },
});
