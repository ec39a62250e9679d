import { CALLS, type CallName } from '@contract/calls/calls';

/** The path of a call as Hono writes it: `/orders/:id/remove_order/`. */
export const callPath = (name: CallName): string => `/${CALLS[name].path.replace(/\{(\w+)\}/g, ':$1')}`;
