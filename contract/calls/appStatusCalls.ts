import { appStatusAnswer } from '@contract/schemas/appStatus';
import { defineCalls, READ } from './call';

/** Specification 7: the status of the app, for the action gate of specification 5. */
export const appStatusCalls = defineCalls({
  getAppStatus: {
    ...READ,
    path: 'appstatus/',
    answer: appStatusAnswer,
    fedBy: { none: 'fetched again for every click on a home action (specification 5)' },
  },
});
