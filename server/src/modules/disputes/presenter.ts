import { isoTime } from '@server/platform/isoTime';
import { wireId } from '@server/modules/wire';
import type { DisputeRow } from './repository';

/** Spec 3, Dispute. */
export const presentDispute = ({ id, transaction_id, description, created_at }: DisputeRow) => ({
  id: wireId(id),
  transaction: wireId(transaction_id),
  description,
  created_at: isoTime(created_at),
});
