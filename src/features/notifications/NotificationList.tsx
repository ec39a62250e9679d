import type { Notification } from '@contract/schemas/notification';
import { dayOf } from '@/ui/figures/DayText';
import { NotificationRow } from './NotificationRow';
import styles from './Notifications.module.css';
import type { Removals } from './useRemoveNotification';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** The name of the list, for screen readers. */
  label: string;
  removals: Removals;
}

/** The day of a notification, if the one before it is of another day. */
function dayIfFirst(notifications: readonly Notification[], index: number): string | null {
  const [before, day] = [notifications[index - 1], dayOf(notifications[index]?.created_at ?? null)];
  return day === '' || (before && dayOf(before.created_at) === day) ? null : day;
}

/** Notifications by the user's days, newest first. */
export function NotificationList({ notifications, label, removals: { failed, remove } }: NotificationListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {notifications.map((notification, index) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          day={dayIfFirst(notifications, index)}
          failed={failed.has(notification.id)}
          onRemove={remove}
        />
      ))}
    </ul>
  );
}
