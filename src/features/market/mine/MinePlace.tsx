import { lazy, memo } from 'react';
import { LaterPart } from '@/widgets/parts/LaterPart';
import styles from './MinePlace.module.css';

const MineCard = lazy(() => import('./MineCard').then((module) => ({ default: module.MineCard })));

/** Where the desk shows the user's listings and orders. Its height is fixed, so that nothing beneath ever moves. */
export const MinePlace = memo(function MinePlace({ onOwn }: { onOwn: (rates: ReadonlySet<string>) => void }) {
  return (
    <div className={styles.place}>
      <LaterPart>
        <MineCard onOwn={onOwn} />
      </LaterPart>
    </div>
  );
});
