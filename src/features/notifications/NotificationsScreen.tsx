import { useGetNotificationsQuery } from '@/api/endpoints/notificationsApi';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotificationRow } from './NotificationRow';
import styles from './Notifications.module.css';
import { useRemoveNotification } from './useRemoveNotification';
import { notificationTexts } from '@/texts/notifications';

/** Route /user-notifications. */
export function NotificationsScreen() {
  const { data } = useGetNotificationsQuery();
  const { leaving, failed, remove } = useRemoveNotification();
  const notifications = data?.filter(({ id }) => !leaving.has(id));
  const some = notifications !== undefined && notifications.length > 0;
  return (
    <>
      <PageHeader title={notificationTexts.title} actions={<BackTo route="home" />} />
      <Card title={notificationTexts.facts} beside={some && <Tag>{notifications.length}</Tag>}>
        {notifications === undefined && <SkeletonRows label={notificationTexts.loading} count={5} tall />}
        {notifications?.length === 0 && (
          <EmptyState title={notificationTexts.none}>{notificationTexts.noneHint}</EmptyState>
        )}
        {some && (
          <ul className={styles.list} aria-label={notificationTexts.title}>
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
