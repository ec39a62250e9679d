import { useState } from 'react';
import styles from './Tour.module.css';
import { TourPoster } from './TourPoster';
import { TourVideo } from './TourVideo';

/** The tour: a still of the app, replaced by the film when a user plays it. Nothing of the film is fetched before. */
export function Tour() {
  const [playing, setPlaying] = useState(false);
  return <div className={styles.frame}>{playing ? <TourVideo /> : <TourPoster onPlay={() => setPlaying(true)} />}</div>;
}
