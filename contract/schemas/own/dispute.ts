import * as v from 'valibot';
import { DISPUTE_MAX_LENGTH } from '@contract/schemas/dispute';
import { idText, requiredParagraphs } from '@contract/values/text';

/** What somebody wrote or showed. It has a text, or a picture. */
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
