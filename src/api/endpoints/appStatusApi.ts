import { appStatusCalls } from '@contract/calls/appStatusCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 5, the action gate: asked on every click, so never from the cache. */
export const appStatusApi = injectCalls(appStatusCalls);
