import { isoTime } from '../../http/isoTime';
import { wireId } from '../wire';
import type { NotificationRow } from './repository';

/** Spec 3, Notification, with whether it was read. */
export const presentNotification = ({ id, message, created_at, read }: NotificationRow) => ({
  id: wireId(id),
  message,
  created_at: isoTime(created_at),
  read,
});
