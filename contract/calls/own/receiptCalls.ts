import { defineCalls, NO_DATA, SEND } from '@contract/calls/call';
import { receiptAnswer, receiptPayload } from '@contract/schemas/own/receipt';

/** The receipts of transactions (docs/PROTOCOL.md): the capability `receipts` of our own server. */
export const receiptCalls = defineCalls({
  createReceipt: {
    ...SEND,
    path: 'receipts/',
    payload: receiptPayload,
    answer: receiptAnswer,
    makesStale: NO_DATA,
  },
});
