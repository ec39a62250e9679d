import { isoTime } from '../../http/isoTime';
import { wireId } from '../wire';
import type { DisputeRow } from './repository';

/** Spec 3, Dispute. */
export const presentDispute = ({ id, transaction_id, description, created_at }: DisputeRow) => ({
  id: wireId(id),
  transaction: wireId(transaction_id),
  description,
  created_at: isoTime(created_at),
});
