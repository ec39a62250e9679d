import { useState } from 'react';
import styles from './Tour.module.css';
import { TourPoster } from './TourPoster';
import { TourVideo } from './TourVideo';

/**
 * The tour: a still picture of the app, replaced by the film when the user plays it. The film is not fetched before
 * that.
 */
export function Tour() {
  const [playing, setPlaying] = useState(false);
  return <div className={styles.frame}>{playing ? <TourVideo /> : <TourPoster onPlay={() => setPlaying(true)} />}</div>;
}
