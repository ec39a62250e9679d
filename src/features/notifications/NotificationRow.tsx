import { useId } from 'react';
import type { Notification } from '@contract/schemas/notification';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { Icon } from '@/ui/marks/Icon';
import { DayText } from '@/ui/figures/DayText';
import { TimeText } from '@/ui/figures/TimeText';
import { focusNeighbour } from './focusNeighbour';
import { NotificationMessage, NotificationRate } from './NotificationMessage';
import styles from './Notifications.module.css';
import { notificationTexts } from '@/texts/notifications';

interface NotificationRowProps {
  notification: Notification;
  /** True if it could not be deleted and is shown again. */
  failed: boolean;
  /** The day to name above it, if it is the first one of a day. */
  day: string | null;
  onRemove: (id: string) => void;
}

/** One notification: what happened, when, and delete. */
export function NotificationRow({ notification, failed, day, onRemove }: NotificationRowProps) {
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
