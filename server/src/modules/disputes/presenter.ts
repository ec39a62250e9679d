import type { Dispute, DisputeEntry } from '@contract/schemas/own/dispute';
import { MOST_DISPUTE_ENTRIES, MOST_DISPUTE_PICTURES, REVIEW_HOURS } from '@contract/values/disputes';
import { conversationTexts } from '@/texts/conversation';
import { isoTime } from '@server/platform/isoTime';
import { wireId } from '@server/modules/wire';
import type { Upload } from '@server/modules/uploads/repository';
import type { Conversation } from './conversation';
import { UNNAMED_OPERATOR } from './disputeAnswers';
import type { DisputeRow } from './repository';

const HOUR_MS = 60 * 60 * 1_000;

/** Spec 3, Dispute. */
export const presentDispute = ({ id, transaction_id, description, created_at }: DisputeRow) => ({
  id: wireId(id),
  transaction: wireId(transaction_id),
  description,
  created_at: isoTime(created_at),
});

type Written = Pick<DisputeEntry, 'text' | 'picture'> & { at: Date; operator: string | null; final: boolean };

const presentEntry = ({ at, operator, ...rest }: Written) => ({
  by: operator === null ? 'user' : 'operator',
  author: operator === UNNAMED_OPERATOR ? conversationTexts.unnamed : (operator ?? ''),
  at: isoTime(at),
  ...rest,
});

/** Everything that was said, from the description to the answer. */
export function writtenIn({ description, created_at, answer, answered_by, answered_at, entries }: Conversation) {
  const plain = { picture: null, final: false };
  const said: Written[] = [{ ...plain, text: description, at: created_at, operator: null }];
  for (const { id, operator, body, upload_id, created_at: at } of entries)
    said.push({ text: body, picture: upload_id === null ? null : id, at, operator, final: false });
  if (answer !== null && answered_at !== null)
    said.push({ ...plain, text: answer, at: answered_at, operator: answered_by ?? UNNAMED_OPERATOR, final: true });
  return said;
}

/** One dispute of the contract's `disputesAnswer`. */
export const presentConversation = (dispute: Conversation) => ({
  id: wireId(dispute.id),
  state: (dispute.answered_at === null ? 'open' : 'answered') satisfies Dispute['state'],
  filed_at: isoTime(dispute.created_at),
  due_at: isoTime(new Date(dispute.created_at.getTime() + REVIEW_HOURS.until * HOUR_MS)),
  pictures_left: MOST_DISPUTE_PICTURES - dispute.entries.filter(({ upload_id }) => upload_id !== null).length,
  entries_left: MOST_DISPUTE_ENTRIES - dispute.entries.length,
  entries: writtenIn(dispute).map(presentEntry),
});

export const presentPicture = ({ media_type, bytes }: Upload) => ({
  src: `data:${media_type};base64,${bytes.toString('base64')}`,
});
