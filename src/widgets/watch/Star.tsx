import { later } from '@/widgets/parts/later';
import styles from './Star.module.css';

/** The star of a pair. */
export const StarButton = later(
  () => import(/* webpackChunkName: "watch" */ '@/widgets/alerts/KeptStar'),
  'StarButton',
  { idle: true, place: <span className={styles.place} /> },
);
