import { useSearchParams } from 'react-router-dom';
import type { Notification } from '@contract/schemas/notification';
import { NOTICE_KINDS, type NoticeKind } from '@contract/schemas/notification';
import { useGetNotificationsQuery } from '@/api/endpoints/notificationsApi';
import {
  type NotificationsAsked,
  useGetNewestNotificationsQuery,
  useGetOlderNotificationsQuery,
} from '@/api/endpoints/windowsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { countedSoFar } from '@/texts/language/plural';
import { notificationTexts } from '@/texts/notifications';
import { SelectField } from '@/ui/controls/SelectField';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Tag } from '@/ui/marks/Tag';
import { AlertsLink } from '@/widgets/alerts/AlertsLink';
import { BackTo } from '@/widgets/tickets/BackTo';
import { type LongList, shownRows } from '@/widgets/windows/longList';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { useWindows } from '@/widgets/windows/useWindows';
import { wholeList, WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import { NotificationList } from './NotificationList';
import styles from './Notifications.module.css';
import { type Removals, useRemoveNotification } from './useRemoveNotification';

/**
 * The kind in the address, and what is there instead of one. `choose` is null if the server has no kinds, or as long as
 * that is not known.
 */
function useKind() {
  const offered = useCapability('notices');
  const [search, setSearch] = useSearchParams();
  const given = search.get('kind') ?? '';
  const knows = { device: useCapability('devices') === true, security: useCapability('secondFactor') === true };
  const kinds = NOTICE_KINDS.filter((one) => (one !== 'device' && one !== 'security') || knows[one]);
  const kind = kinds.find((one) => one === given);
  const choose = (next: string) => setSearch(next === '' ? {} : { kind: next }, { replace: true });
  return {
    kind: offered === true ? kind : undefined,
    dropped: given !== '' && kind === undefined ? given : null,
    kinds,
    choose: offered === true ? choose : null,
    mayComeYet: offered === undefined,
  };
}

/** The notifications in windows, as our own server answers them, or the whole list of another backend. */
function useNotificationList(
  { leaving }: Removals,
  kind: NoticeKind | undefined,
): LongList<Notification, NotificationsAsked> {
  const asked = { limit: WINDOW_LIMIT, kind };
  const inWindows = useCapability('windows');
  const { data: all } = useGetNotificationsQuery(undefined, { skip: inWindows !== false });
  const { currentData: newest, refetch } = useGetNewestNotificationsQuery(asked, { skip: inWindows !== true });
  return {
    windows: useWindows(['notifications', kind].join(), inWindows ? newest : wholeList(all), refetch),
    asked,
    name: 'notifications',
    useOlder: useGetOlderNotificationsQuery,
    keeps: ({ id }) => !leaving.has(id),
  };
}

/** Route /user-notifications; ?kind= shows those of a kind, on a server that can tell them apart. */
export function NotificationsScreen() {
  const removals = useRemoveNotification();
  const { kind, kinds, dropped, choose, mayComeYet } = useKind();
  const list = useNotificationList(removals, kind);
  const { rows, count, areAll, isEmpty } = shownRows(list);
  const some = rows !== undefined && !isEmpty;
  return (
    <>
      <PageHeader
        title={notificationTexts.title}
        actions={
          <>
            <AlertsLink />
            <BackTo route="home" />
          </>
        }
      />
      {dropped !== null && <Banner tone="warn">{notificationTexts.noSuchKind(dropped)}</Banner>}
      {mayComeYet && <div className={styles.filters} />}
      {choose && (
        <div className={styles.filters} role="search">
          <SelectField
            label={notificationTexts.kind}
            value={kind ?? ''}
            onChange={choose}
            options={kinds.map((value) => ({ value, label: notificationTexts.kinds[value] }))}
            placeholder={notificationTexts.allKinds}
          />
        </div>
      )}
      <Card title={notificationTexts.facts} beside={some && <Tag>{countedSoFar(count, areAll)}</Tag>}>
        {rows === undefined && <SkeletonRows label={notificationTexts.loading} count={5} tall />}
        {isEmpty && kind !== undefined && <EmptyState title={notificationTexts.noneOfKind} />}
        {isEmpty && kind === undefined && (
          <EmptyState title={notificationTexts.none}>{notificationTexts.noneHint}</EmptyState>
        )}
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
