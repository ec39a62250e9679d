import { lazy, Suspense, useId, useState } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import { profileTexts } from '@/texts/profile/profile';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './AwayPart.module.css';

/** Loaded only for a user who looks at them. */
const Ways = lazy(() =>
  import(/* webpackChunkName: "profile-opened" */ './AwayWays').then((module) => ({ default: module.AwayWays })),
);

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
      <div id={id}>
        {isOpen ? (
          <Suspense fallback={<SkeletonRows label={profileTexts.loadingAway} count={3} tall />}>
            <Ways />
          </Suspense>
        ) : (
          <p className={styles.hint}>{profileTexts.awayHint}</p>
        )}
      </div>
    </Card>
  );
}
