import { appTexts } from '@/texts/app';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Icon } from '@/ui/marks/Icon';
import { ROUTES } from '@/routes/routes';
import { countedSoFar } from '@/texts/language/plural';
import styles from './NotificationBell.module.css';
import { useUnread } from './useUnread';

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
