import { figureTexts } from '@/texts/figures';
import { useEndOtherSessionsMutation, useGetSessionsQuery } from '@/api/endpoints/own/devicesApi';
import { profileTexts } from '@/texts/profile/profile';
import { sessionTexts } from '@/texts/profile/sessions';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { DeviceRow } from './DeviceRow';
import styles from './Devices.module.css';

/** Where the user is logged in: this device first, then the one that was used last. */
export function DeviceList() {
  const { data: sessions, isError, refetch } = useGetSessionsQuery();
  const [endOthers, ending] = useEndOtherSessionsMutation();
  if (sessions === undefined && isError) {
    return (
      <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
        {sessionTexts.failed}
      </NotLoaded>
    );
  }
  if (sessions === undefined) return <SkeletonRows label={profileTexts.loadingDevices} count={2} tall />;
  const end = () => {
    focusHeading();
    void endOthers();
  };
  return (
    <>
      <ul className={styles.list} aria-label={profileTexts.devices}>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div className={styles.others}>
          <span>{sessionTexts.count(sessions.length)}</span>
          {ending.isError && <FieldError>{sessionTexts.notEnded}</FieldError>}
          <Button needsServer busy={ending.isLoading} onClick={end}>
            {sessionTexts.endOthers}
          </Button>
        </div>
      )}
    </>
  );
}
