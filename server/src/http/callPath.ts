import { CALLS, type CallName } from '@contract/calls/calls';
import { OWN_CALLS, type OwnCallName } from '@contract/calls/own/ownCalls';

const PLACES: Record<CallName | OwnCallName, { path: string }> = { ...CALLS, ...OWN_CALLS };

/** The path of a call as Hono writes it: `/orders/:id/remove_order/`. */
export const callPath = (name: CallName | OwnCallName): string => `/${PLACES[name].path.replace(/\{(\w+)\}/g, ':$1')}`;
