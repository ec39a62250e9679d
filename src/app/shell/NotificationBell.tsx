import { countedApi, notificationsApi, useGetNewestUnreadQuery, useGetUnreadCountQuery } from '@/api/endpoints/userApi';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppDispatch } from '@/state/store/hooks';
import { appTexts } from '@/texts/app';
import { countedSoFar } from '@/texts/language/plural';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Icon } from '@/ui/marks/Icon';
import styles from './NotificationBell.module.css';

const NONE = { count: 0, areAll: true };

/**
 * The number of unread notifications, kept live, and a function that resets it (spec 2, shell). Our own server is asked
 * for no more notifications than the badge counts; another backend answers all of them.
 */
function useUnread() {
  const dispatch = useAppDispatch();
  const inWindows = useCapability('windows');
  const { data: newest = NONE } = useGetNewestUnreadQuery(undefined, { skip: inWindows !== true });
  const { data: count = 0 } = useGetUnreadCountQuery(undefined, { skip: inWindows !== false });
  const reset = () => {
    const patch = dispatch(
      inWindows
        ? countedApi.util.updateQueryData('getNewestUnread', undefined, () => NONE)
        : notificationsApi.util.updateQueryData('getUnreadCount', undefined, () => 0),
    );
    void dispatch(notificationsApi.endpoints.markNotificationsRead.initiate()).then(({ error }) => {
      if (error) patch.undo();
    });
  };
  return { ...(inWindows ? newest : { count, areAll: true }), reset };
}

const MOST_SHOWN = 99;

/** The bell: a click opens the notifications and resets the badge (spec 2, shell). */
export function NotificationBell() {
  const { count, areAll, reset } = useUnread();
  const name = count === 0 ? appTexts.notifications : appTexts.unread(countedSoFar(count, areAll));
  return (
    <ButtonLink to={ROUTES.notifications} icon className={styles.bell} aria-label={name} onClick={reset}>
      <Icon name="bell" />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {countedSoFar(Math.min(count, MOST_SHOWN), count <= MOST_SHOWN)}
        </span>
      )}
    </ButtonLink>
  );
}
