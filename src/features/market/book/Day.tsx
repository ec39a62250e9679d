import { later } from '@/widgets/parts/later';
import styles from './Day.module.css';

/** The last 24 hours of a pair. */
export const DayFigures = later(() => import(/* webpackChunkName: "chart" */ './DayFigures'), 'DayFigures', {
  idle: true,
  capability: 'candles',
  slot: <div className={styles.slot} />,
});
