import * as v from 'valibot';
import { defineCalls, NO_DATA, SEND } from './call';
import { oneOf } from './values/envelopes';

const ID = /^[1-9]\d{0,17}$/;

/** POST receipts/: the transaction that a receipt is asked for. */
export const receiptPayload = v.object({
  transaction: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(ID, 'transaction expects an id')),
});

/** The code of the receipt: the same for the same transaction. */
export const receiptAnswer = oneOf(v.object({ code: v.string() }));

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
