import { useId, useState } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import { profileTexts } from '@/texts/profile/profile';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './FactorPart.module.css';
import { later } from '@/widgets/parts/later';

/** Loaded only for a user who looks at it. */
const Factor = later(() => import(/* webpackChunkName: "profile-factor" */ './Factor'), 'Factor', {
  meanwhile: <SkeletonRows label={profileTexts.loadingFactor} count={2} tall />,
});

/** The second step of a log-in, if the server announces it. A press loads and shows it. */
export function FactorPart() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (useCapability('secondFactor') !== true) return null;
  return (
    <Card
      title={profileTexts.factor}
      className={styles.card}
      actions={
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? profileTexts.closeFactor : profileTexts.openFactor}
        </Button>
      }
    >
      <div id={id}>{isOpen ? <Factor /> : <p className={styles.hint}>{profileTexts.factorHint}</p>}</div>
    </Card>
  );
}
