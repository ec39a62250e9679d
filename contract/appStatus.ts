import * as v from 'valibot';
import { defineCalls, READ } from './call';
import { oneOf } from './values/envelopes';

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
