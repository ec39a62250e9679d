import * as v from 'valibot';
import { defineCalls, ownCalls, READ, SEND } from './call';
import { idText, requiredParagraphs } from './values/text';

/** The longest message of a dispute, in characters. */
export const DISPUTE_MAX_LENGTH = 4_000;

/** POST /disputes/. */
export const disputePayload = v.object({
  transaction: v.pipe(v.union([v.string(), v.number()], 'transaction is a required field'), v.transform(String)),
  description: requiredParagraphs('description', DISPUTE_MAX_LENGTH),
});
export type DisputePayload = v.InferOutput<typeof disputePayload>;

/** Specification 7: disputes. */
export const disputeCalls = defineCalls({
  createDispute: { ...SEND, path: 'disputes/', payload: disputePayload, success: 201, makesStale: ['disputes'] },
});

/** One message of a dispute. It has a text, or a picture. */
const disputeEntry = v.object({
  by: v.picklist(['user', 'operator']),
  /** The name of the operator; empty for the user. */
  author: v.string(),
  /** ISO 8601. */
  at: v.string(),
  text: v.nullable(v.string()),
  /** The id of the picture. */
  picture: v.nullable(idText),
  /** True for the answer of the operator, which ends the dispute. */
  final: v.boolean(),
});
export type DisputeEntry = v.InferOutput<typeof disputeEntry>;

const dispute = v.object({
  id: idText,
  state: v.picklist(['open', 'answered']),
  filed_at: v.string(),
  /** When the time for an answer is over. */
  due_at: v.string(),
  /** How many pictures and how many entries can be added. */
  pictures_left: v.number(),
  entries_left: v.number(),
  /** Oldest first. */
  entries: v.array(disputeEntry),
});
export type Dispute = v.InferOutput<typeof dispute>;

/** The disputes of a transaction, oldest first. */
export const disputesAnswer = v.array(dispute);

export const disputesQuery = v.object({ transaction: idText });
export const disputePictureQuery = v.object({ id: idText });

const its = { dispute: v.pipe(v.union([v.string(), v.number()], 'dispute is a required field'), v.transform(String)) };

/** POST /dispute-entries/: a text, or a picture as multipart. */
export const disputeEntryPayload = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('message'), ...its, text: requiredParagraphs('text', DISPUTE_MAX_LENGTH) }),
    v.object({ kind: v.literal('picture'), ...its, picture: v.instance(Blob, 'expects an image file') }),
  ],
  'kind must be message or picture',
);
export type DisputeEntryPayload = v.InferOutput<typeof disputeEntryPayload>;

export const disputePictureAnswer = v.object({
  /** A data URL. */
  src: v.pipe(v.string(), v.startsWith('data:image/')),
});

/** Disputes as conversations (docs/PROTOCOL.md): the capability `disputeConversations` of our own server. */
export const disputeEntryCalls = ownCalls('disputeConversations', {
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
