import { lazy, memo } from 'react';
import { LaterPart } from '@/widgets/parts/LaterPart';
import styles from './StarPlace.module.css';

const StarButton = lazy(() =>
  import(/* webpackChunkName: "watch" */ '@/widgets/alerts/KeptStar').then((module) => ({
    default: module.StarButton,
  })),
);

/** Where the star of a pair is. It is loaded when the rest has come; its place is held. */
export const StarPlace = memo(function StarPlace({ currency, swapTo }: { currency: string; swapTo: string }) {
  return (
    <span className={styles.place}>
      <LaterPart>
        <StarButton currency={currency} swapTo={swapTo} />
      </LaterPart>
    </span>
  );
});
