import { defineCalls, READ, SEND } from '@contract/calls/call';
import { disputeEntryPayload, disputePictureAnswer, disputesAnswer } from '@contract/schemas/own/dispute';

/** Disputes as conversations (docs/PROTOCOL.md): the capability `disputeConversations` of our own server. */
export const disputeEntryCalls = defineCalls({
  getDisputes: {
    ...READ,
    path: 'disputes/',
    query: { transaction: null },
    answer: disputesAnswer,
    fedBy: ['disputes'],
  },
  addDisputeEntry: {
    ...SEND,
    path: 'dispute-entries/',
    payload: disputeEntryPayload,
    multipart: ['picture'],
    keyed: true,
    success: 201,
    makesStale: ['disputes'],
  },
  getDisputePicture: {
    ...READ,
    path: 'dispute-pictures/',
    query: { id: null },
    answer: disputePictureAnswer,
    fedBy: { none: 'a picture of a dispute never changes' },
  },
});
