import { useId, useState } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import { profileTexts } from '@/texts/profile/profile';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './AwayPart.module.css';
import { later } from '@/widgets/parts/later';

/** Loaded only for a user who looks at them. */
const Ways = later(() => import(/* webpackChunkName: "profile-opened" */ './AwayWays'), 'AwayWays', {
  meanwhile: <SkeletonRows label={profileTexts.loadingAway} count={3} tall />,
});

/** Notifications while the user is away, on a server that offers them. The ways are shown and asked for with a press. */
export function AwayPart() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (useCapability('away') !== true) return null;
  return (
    <Card
      title={profileTexts.away}
      className={styles.card}
      actions={
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? profileTexts.closeAway : profileTexts.openAway}
        </Button>
      }
    >
      <div id={id}>{isOpen ? <Ways /> : <p className={styles.hint}>{profileTexts.awayHint}</p>}</div>
    </Card>
  );
}
