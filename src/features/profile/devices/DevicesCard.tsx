import { useEndOtherSessionsMutation, useGetSessionsQuery } from '@/api/endpoints/own/devicesApi';
import { sessionTexts } from '@/texts/devices/sessions';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { DeviceRow } from './DeviceRow';
import styles from './Devices.module.css';

/** Where the user is logged in: this device first, then the one that was used last. */
export function DevicesCard() {
  const { data: sessions, isError } = useGetSessionsQuery();
  const [endOthers, ending] = useEndOtherSessionsMutation();
  const hasOthers = sessions?.some(({ current }) => !current) === true;
  return (
    <Card
      title={sessionTexts.title}
      className={styles.card}
      beside={sessions !== undefined && <Tag>{sessionTexts.count(sessions.length)}</Tag>}
      actions={
        hasOthers && (
          <Button
            size="small"
            needsServer
            busy={ending.isLoading}
            onClick={() => {
              focusHeading();
              void endOthers();
            }}
          >
            {sessionTexts.endOthers}
          </Button>
        )
      }
    >
      {ending.isError && (
        <div className={styles.failure}>
          <FieldError>{sessionTexts.notEnded}</FieldError>
        </div>
      )}
      {sessions === undefined && !isError && <SkeletonRows label={sessionTexts.loading} count={2} tall />}
      {sessions === undefined && isError && <EmptyState title={sessionTexts.failed} />}
      {sessions !== undefined && (
        <ul className={styles.list} aria-label={sessionTexts.title}>
          {sessions.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}
