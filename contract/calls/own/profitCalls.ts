import { defineCalls, READ } from '@contract/calls/call';
import { profitAnswer } from '@contract/schemas/own/profit';

/** Average cost and realised result (docs/PROTOCOL.md): the capability `profit` of our own server. */
export const profitCalls = defineCalls({
  getProfit: { ...READ, path: 'profit/', answer: profitAnswer, fedBy: ['homepage_updates', 'transactions'] },
});
