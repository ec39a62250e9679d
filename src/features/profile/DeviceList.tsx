import { type DeviceSession, deviceCalls } from '@contract/devices';
import { injectCalls } from '@/api/transport/injectCalls';
import { formatMoment } from '@/domain/wording/moment';
import { formatDevice } from '@/domain/wording/deviceName';
import { figureTexts } from '@/texts/figures';
import { profileTexts } from '@/texts/profile/profile';
import { sessionTexts } from '@/texts/profile/sessions';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Tag } from '@/ui/marks/Tag';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './Devices.module.css';

/** Where the user is logged in. Only a component that knows of the capability `devices` asks. */
const { useGetSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = injectCalls(deviceCalls);

/** One session: its browser, system and country, since when and when it was last used, and its end. */
function DeviceRow({ session }: { session: DeviceSession }) {
  const [end, { isLoading, isError }] = useEndSessionMutation();
  const { id, first_seen, last_seen, current } = session;
  const name = formatDevice(session);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span>{name}</span>
          {current && <Tag tone="up">{sessionTexts.current}</Tag>}
        </p>
        <p className={styles.times}>
          <Phrase
            text={current ? sessionTexts.currentSeen : sessionTexts.seen}
            parts={{ first: <TimeText at={first_seen} />, last: <TimeText at={last_seen} shape="relative" /> }}
          />
        </p>
        {isError && <FieldError>{sessionTexts.notEnded}</FieldError>}
      </div>
      {!current && (
        <Button
          needsServer
          busy={isLoading}
          aria-label={sessionTexts.endIt(name, formatMoment(first_seen ?? ''))}
          onClick={() => {
            focusHeading();
            void end(id);
          }}
        >
          {sessionTexts.end}
        </Button>
      )}
    </li>
  );
}

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
