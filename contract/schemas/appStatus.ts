import * as v from 'valibot';
import { oneOf } from './envelopes';

/** Spec 3, App status: while false, the four home actions are closed. */
const appStatus = v.object({ appstatus: v.boolean() });

export const appStatusAnswer = oneOf(appStatus);
