import { createAuthCalls } from '@/features/auth/authCalls';
import { publicStore } from './publicStore';

/** What the forms before the log-in need of the store, which is loaded only when one is touched (decision 152). */
export const authCalls = createAuthCalls(publicStore.dispatch);
