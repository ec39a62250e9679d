import type { Notification } from '@contract/schemas/notification';
import { NotificationRow } from './NotificationRow';
import styles from './Notifications.module.css';
import type { Removals } from './useRemoveNotification';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** The name of the list, for screen readers. */
  label: string;
  removals: Removals;
}

/** Notifications, newest first. */
export function NotificationList({ notifications, label, removals: { failed, remove } }: NotificationListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          failed={failed.has(notification.id)}
          onRemove={remove}
        />
      ))}
    </ul>
  );
}
