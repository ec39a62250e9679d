import { later } from '@/widgets/parts/later';
import styles from './Star.module.css';

export const StarButton = later(
  () => import(/* webpackChunkName: "watch" */ '@/widgets/alerts/KeptStar'),
  'StarButton',
  { idle: true, slot: <span className={styles.slot} /> },
);
