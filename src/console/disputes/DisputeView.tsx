import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { deskTexts } from '@/texts/console/desk';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { addressOf } from '@/console/calls/callConsole';
import { useOperator } from '@/console/calls/session';
import { useWatched } from '@/console/calls/useWatched';
import { ActList } from '@/console/parts/ActList';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Loading } from '@/console/parts/Loading';
import { Outdated } from '@/console/parts/Outdated';
import { PlaceLink } from '@/console/parts/PlaceLink';
import { DisputeForm } from './DisputeForm';
import { SidesView } from './SidesView';

/** One dispute: what both sides wrote, oldest first, and the answer; beside it what both did. */
export function DisputeView({ id }: { id: string }) {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getDispute', { id });
  if (!answer) return <Loading failure={failure} />;
  const { transaction, entries, open, acts, about, user, fills, others } = answer;
  return (
    <div className={styles.halves}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <Card
          title={deskTexts.disputeTitle(id, transaction)}
          actions={<PlaceLink to={{ section: 'inbox', id: transaction }}>{deskTexts.openCase}</PlaceLink>}
          padded
        >
          {entries.map(({ at, operator, text, picture }) => (
            <article key={at + (picture ?? '')} className={styles.stack}>
              <p>
                <strong>{operator ?? deskTexts.byUser}</strong> <TimeText at={at} />
              </p>
              {text !== null && <p className={styles.text}>{text}</p>}
              {picture !== null && (
                <img
                  src={addressOf('getDisputePicture', picture).pathname}
                  alt={deskTexts.picture}
                  className={styles.picture}
                />
              )}
            </article>
          ))}
          {!open && <p>{deskTexts.disputeClosed}</p>}
          {open && CONSOLE_CALLS.answerDispute.may.includes(role) && <DisputeForm id={id} onDone={reload} />}
          <ActList acts={acts} />
        </Card>
      </div>
      <SidesView about={about} user={user} fills={fills} others={others} />
    </div>
  );
}
