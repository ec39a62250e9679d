import { lazy, memo } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import { LaterPart } from '@/widgets/parts/LaterPart';
import styles from './DayPlace.module.css';

const DayFigures = lazy(() =>
  import(/* webpackChunkName: "chart" */ './DayFigures').then((module) => ({ default: module.DayFigures })),
);

/** Where a pair shows its last 24 hours. Its place is held until it is known that the server has none. */
export const DayPlace = memo(function DayPlace(pair: { currency: string; swapTo: string }) {
  const isOffered = useCapability('candles');
  if (isOffered === false) return null;
  return (
    <div className={styles.place}>
      {isOffered && (
        <LaterPart>
          <DayFigures {...pair} />
        </LaterPart>
      )}
    </div>
  );
});
