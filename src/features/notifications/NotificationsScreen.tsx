import type { Notification } from '@contract/schemas/notification';
import { useGetNotificationsQuery } from '@/api/endpoints/notificationsApi';
import { useGetNewestNotificationsQuery, useGetOlderNotificationsQuery } from '@/api/endpoints/windowsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { countedSoFar } from '@/texts/language/plural';
import { notificationTexts } from '@/texts/notifications';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { BackTo } from '@/widgets/tickets/BackTo';
import { type LongList, shownRows } from '@/widgets/windows/longList';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { useWindows } from '@/widgets/windows/useWindows';
import { wholeList, WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import { NotificationList } from './NotificationList';
import { type Removals, useRemoveNotification } from './useRemoveNotification';

const ASKED = { limit: WINDOW_LIMIT };

/** The notifications in windows, as our own server answers them, or the whole list of another backend. */
function useNotificationList({ leaving }: Removals): LongList<Notification, typeof ASKED> {
  const inWindows = useCapability('windows');
  const { data: all } = useGetNotificationsQuery(undefined, { skip: inWindows !== false });
  const { data: newest, refetch } = useGetNewestNotificationsQuery(ASKED, { skip: inWindows !== true });
  return {
    windows: useWindows('notifications', inWindows ? newest : wholeList(all), refetch),
    asked: ASKED,
    name: 'notifications',
    useOlder: useGetOlderNotificationsQuery,
    keeps: ({ id }) => !leaving.has(id),
  };
}

/** Route /user-notifications. */
export function NotificationsScreen() {
  const removals = useRemoveNotification();
  const list = useNotificationList(removals);
  const { rows, count, areAll, isEmpty } = shownRows(list);
  const some = rows !== undefined && !isEmpty;
  return (
    <>
      <PageHeader title={notificationTexts.title} actions={<BackTo route="home" />} />
      <Card title={notificationTexts.facts} beside={some && <Tag>{countedSoFar(count, areAll)}</Tag>}>
        {rows === undefined && <SkeletonRows label={notificationTexts.loading} count={5} tall />}
        {isEmpty && <EmptyState title={notificationTexts.none}>{notificationTexts.noneHint}</EmptyState>}
        {some && <NotificationList notifications={rows} label={notificationTexts.title} removals={removals} />}
        <OlderWindows
          list={list}
          show={(older, first) => (
            <NotificationList
              notifications={older}
              label={notificationTexts.fromTo(String(first), String(first + older.length - 1))}
              removals={removals}
            />
          )}
        />
        <WindowsEnd list={list} />
      </Card>
    </>
  );
}
