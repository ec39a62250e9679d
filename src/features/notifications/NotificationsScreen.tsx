import { useGetNotificationsQuery } from '@/api/notificationsApi';
import { useLiveGroup } from '@/state/useLiveGroup';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { Tag } from '@/ui/Tag';
import { BackTo } from '@/widgets/BackTo';
import { NotificationRow } from './NotificationRow';
import styles from './Notifications.module.css';
import { useRemoveNotification } from './useRemoveNotification';

/** Route /user-notifications. */
export function NotificationsScreen() {
  useLiveGroup('notifications');
  const { data } = useGetNotificationsQuery();
  const { leaving, failed, remove } = useRemoveNotification();
  const notifications = data?.filter(({ id }) => !leaving.has(id));
  const some = notifications !== undefined && notifications.length > 0;
  return (
    <>
      <PageHeader title="Notifications" actions={<BackTo route="home" />} />
      <Card title="What has happened" beside={some && <Tag>{notifications.length}</Tag>}>
        {notifications === undefined && <SkeletonRows label="Loading notifications" count={5} tall />}
        {notifications?.length === 0 && (
          <EmptyState title="You have no notifications.">
            When a transaction changes, a listing is filled or a dispute is answered, you read it here.
          </EmptyState>
        )}
        {some && (
          <ul className={styles.list} aria-label="Notifications">
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                failed={failed.has(notification.id)}
                onRemove={remove}
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
