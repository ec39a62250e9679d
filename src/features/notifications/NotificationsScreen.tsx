import { useGetNotificationsQuery } from '@/api/endpoints/notificationsApi';
import { useGetNewestNotificationsQuery, useGetOlderNotificationsQuery } from '@/api/endpoints/windowsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { notificationTexts } from '@/texts/notifications';
import { controlTexts } from '@/texts/controls';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { BackTo } from '@/widgets/tickets/BackTo';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { useWindows, wholeList, WINDOW_LIMIT } from '@/widgets/windows/useWindows';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import { NotificationList } from './NotificationList';
import { useRemoveNotification } from './useRemoveNotification';

const ASKED = { limit: WINDOW_LIMIT };

/** The notifications in windows, as our own server answers them, or the whole list of another backend. */
function useNotificationWindows() {
  const inWindows = useCapability('windows');
  const { data: all } = useGetNotificationsQuery(undefined, { skip: inWindows !== false });
  const { data: newest, refetch } = useGetNewestNotificationsQuery(ASKED, { skip: inWindows !== true });
  return useWindows('notifications', inWindows ? newest : wholeList(all), refetch);
}

/** Route /user-notifications. */
export function NotificationsScreen() {
  const windows = useNotificationWindows();
  const removals = useRemoveNotification();
  const notifications = windows.newest?.filter(({ id }) => !removals.leaving.has(id));
  const hidden = (windows.newest?.length ?? 0) - (notifications?.length ?? 0);
  const some = notifications !== undefined && notifications.length + windows.older.length > 0;
  return (
    <>
      <PageHeader title={notificationTexts.title} actions={<BackTo route="home" />} />
      <Card
        title={notificationTexts.facts}
        beside={some && <Tag>{controlTexts.countOf(windows.count - hidden, windows.areAll)}</Tag>}
      >
        {notifications === undefined && <SkeletonRows label={notificationTexts.loading} count={5} tall />}
        {notifications !== undefined && !some && (
          <EmptyState title={notificationTexts.none}>{notificationTexts.noneHint}</EmptyState>
        )}
        {some && <NotificationList notifications={notifications} label={notificationTexts.title} removals={removals} />}
        <OlderWindows
          windows={windows}
          list="notifications"
          asked={ASKED}
          useOlder={useGetOlderNotificationsQuery}
          show={(rows, first) => (
            <NotificationList
              notifications={rows}
              label={notificationTexts.fromTo(String(first), String(first + rows.length - 1))}
              removals={removals}
            />
          )}
        />
        <WindowsEnd windows={windows} list="notifications" />
      </Card>
    </>
  );
}
