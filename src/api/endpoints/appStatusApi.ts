import { appStatusCalls } from '@contract/capabilities';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 5, the action gate: every click fetches it, so it is never answered from the cache. */
export const appStatusApi = injectCalls(appStatusCalls);
