import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { NOTICE_KINDS, type NoticeKind, type Notification } from '@contract/notifications';
import { useGetNotificationsQuery, useRemoveNotificationMutation } from '@/api/endpoints/userApi';
import {
  type NotificationsAsked,
  useGetNewestNotificationsQuery,
  useGetOlderNotificationsQuery,
} from '@/api/endpoints/windowsApi';
import { formatExact } from '@/domain/money/formatDecimal';
import { formatMoment } from '@/domain/wording/moment';
import { noticeSentence } from '@/domain/wording/noticeSentence';
import { noticeRoute } from '@/routes/noticeRoute';
import { useCapability } from '@/state/selectors/useCapability';
import { countedSoFar } from '@/texts/language/plural';
import { notificationTexts } from '@/texts/notifications';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { SelectField } from '@/ui/controls/SelectField';
import { dayOf, DayText } from '@/ui/figures/DayText';
import { Money } from '@/ui/figures/Money';
import { useOwnMessage } from '@/ui/figures/OwnFigure';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import { TimeText } from '@/ui/figures/times';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { AlertsLink } from '@/widgets/alerts/AlertsLink';
import { BackTo } from '@/widgets/tickets/BackTo';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { WindowsEnd } from '@/widgets/windows/OlderWindows';
import { type LongList, shownRows } from '@/widgets/windows/longList';
import { useWindows } from '@/widgets/windows/useWindows';
import { wholeList, WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import styles from './Notifications.module.css';

type Ids = ReadonlySet<string>;

const NONE: Ids = new Set();
const withId = (ids: Ids, id: string): Ids => new Set([...ids, id]);
const withoutId = (ids: Ids, id: string): Ids => new Set([...ids].filter((one) => one !== id));

/** Which notifications are being deleted, and which could not be; `remove` deletes one. */
interface Removals {
  leaving: Ids;
  failed: Ids;
  remove: (id: string) => void;
}

/**
 * Deletes notifications. A deleted one disappears at once and stays hidden even if the server still lists it. On
 * failure it is shown again, marked as failed.
 */
function useRemoveNotification(): Removals {
  const [removeNotification] = useRemoveNotificationMutation();
  const [leaving, setLeaving] = useState(NONE);
  const [failed, setFailed] = useState(NONE);
  const remove = async (id: string) => {
    setLeaving((ids) => withId(ids, id));
    setFailed((ids) => withoutId(ids, id));
    const { error } = await removeNotification(id);
    if (!error) return;
    setLeaving((ids) => withoutId(ids, id));
    setFailed((ids) => withId(ids, id));
  };
  return { leaving, failed, remove: (id: string) => void remove(id) };
}

/**
 * Call it before an entry of a card disappears. The focus moves to the same button of the next entry, of the previous
 * one, or to the heading. Among several lists, an entry of the same list is preferred, because the first entry of the
 * next list may move into this one.
 */
function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('li');
  const entries = [...(button.closest('section')?.querySelectorAll('li') ?? [])];
  const place = entries.findIndex((one) => one === entry);
  const neighbours = [entry?.nextElementSibling, entry?.previousElementSibling, entries[place + 1], entries[place - 1]];
  const target = neighbours.find(Boolean)?.querySelector('button');
  if (target) target.focus();
  else focusHeading();
}

type Facts = NonNullable<Notification['about']>;

const moneyOf = (money: Facts['amount']) =>
  money && <Money amount={money.amount} currency={money.currency} tabbable={false} />;

const rateOf = (text: string | undefined) => text !== undefined && <RateText rate={text} tabbable={false} />;

/** What happened, from the facts if the server sends them, otherwise as its text; it leads to what it is about. */
function NotificationMessage({ notification: { message, about } }: { notification: Notification }) {
  const asText = useOwnMessage();
  const sentence = about && noticeSentence(about);
  const words = sentence ? (
    <Phrase
      text={sentence}
      parts={{
        amount: moneyOf(about.amount),
        received: moneyOf(about.received),
        rate: formatExact(about.rate ?? null),
        market: formatExact(about.market ?? null),
        until: formatMoment(about.until ?? ''),
        note: about.note !== undefined && asText(about.note),
        written: about.written !== undefined && asText(about.written),
      }}
    />
  ) : (
    <span>{asText(message)}</span>
  );
  const route = noticeRoute(about);
  return route === null ? words : <Link to={route}>{words}</Link>;
}

/** The pair and the rate, or the lowest and the highest of several. */
function NotificationRate({ about }: { about: Facts }) {
  const { kind, amount, to, rate, highest = rate } = about;
  // An alert has its rates in its sentence.
  if (kind === 'alert' || !amount || to === undefined || rate === undefined) return null;
  const pair = `${amount.currency} → ${to}`;
  return (
    <span className={styles.rate}>
      <Phrase
        text={rate === highest ? notificationTexts.rate(pair) : notificationTexts.rates(pair)}
        parts={{ rate: rateOf(rate), highest: rateOf(highest) }}
      />
    </span>
  );
}

interface NotificationRowProps {
  notification: Notification;
  /** True if it could not be deleted and is shown again. */
  failed: boolean;
  /** The day to name above it, if it is the first one of a day. */
  day: string | null;
  onRemove: (id: string) => void;
}

/** One notification: what happened, when, and delete. */
function NotificationRow({ notification, failed, day, onRemove }: NotificationRowProps) {
  const { id, created_at, about } = notification;
  const [messageId, deleteId] = [useId(), useId()];
  return (
    <li className={styles.entry}>
      {day !== null && (
        <h3 className={styles.day}>
          <DayText day={day} />
        </h3>
      )}
      <div className={styles.row}>
        <div className={styles.words}>
          <div>
            <p id={messageId} className={styles.message}>
              <NotificationMessage notification={notification} />
            </p>
            {about && <NotificationRate about={about} />}
          </div>
          <span className={styles.time}>
            <TimeText at={created_at} shape="relative" />
          </span>
          {failed && (
            <div className={styles.failure}>
              <FieldError>{notificationTexts.notDeleted}</FieldError>
            </div>
          )}
        </div>
        <Button
          icon
          variant="quiet"
          needsServer
          id={deleteId}
          aria-label={notificationTexts.deleteIt}
          aria-labelledby={`${deleteId} ${messageId}`}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onRemove(id);
          }}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}

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
function NotificationList({ notifications, label, removals: { failed, remove } }: NotificationListProps) {
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

/** The kind in the address, or its replacement. `choose` is null while no kinds of the server are known. */
function useKind() {
  const offered = useCapability('notices');
  const [search, setSearch] = useSearchParams();
  const given = search.get('kind') ?? '';
  const knows: Partial<Record<NoticeKind, boolean>> = {
    device: useCapability('devices') === true,
    security: useCapability('secondFactor') === true,
    standing: useCapability('standingOrders') === true,
  };
  const kinds = NOTICE_KINDS.filter((one) => knows[one] ?? true);
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
