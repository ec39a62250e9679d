import { isoTime } from '@server/platform/isoTime';
import { wireId } from '@server/modules/wire';
import type { NotificationRow } from './repository';

/** Spec 3, Notification, and whether it was read. */
export const presentNotification = ({ id, message, created_at, read }: NotificationRow) => ({
  id: wireId(id),
  message,
  created_at: isoTime(created_at),
  read,
});
