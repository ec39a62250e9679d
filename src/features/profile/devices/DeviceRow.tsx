import type { DeviceSession } from '@contract/schemas/own/device';
import { useEndSessionMutation } from '@/api/endpoints/own/devicesApi';
import { formatMoment } from '@/domain/wording/moment';
import { formatSessionPlace } from '@/domain/wording/sessionPlace';
import { sessionTexts } from '@/texts/profile/sessions';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import { Tag } from '@/ui/marks/Tag';
import styles from './Devices.module.css';

/** One session: its browser, system and country, since when and when it was last used, and its end. */
export function DeviceRow({ session }: { session: DeviceSession }) {
  const [end, { isLoading, isError }] = useEndSessionMutation();
  const { id, first_seen, last_seen, current } = session;
  const name = formatSessionPlace(session);
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
