import { isoTime } from '@server/platform/isoTime';
import { wireId } from '@server/modules/wire';
import type { NotificationRow } from './repository';

/** Spec 3, Notification, whether it was read, and what it is about. */
export const presentNotification = ({ id, message, created_at, read, ...row }: NotificationRow) => ({
  id: wireId(id),
  message,
  created_at: isoTime(created_at),
  read,
  ...(row.kind !== null && {
    about: {
      kind: row.kind,
      ...(row.transaction_id !== null && { transaction: wireId(row.transaction_id) }),
      ...row.facts,
    },
  }),
});
