import * as v from 'valibot';
import { oneOf } from './envelopes';

/** Spec 3, App status: while false, the four home actions are closed. */
export const appStatus = v.object({ appstatus: v.boolean() });
export type AppStatus = v.InferOutput<typeof appStatus>;

export const appStatusAnswer = oneOf(appStatus);
