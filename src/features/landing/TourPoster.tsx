import { landingTexts } from '@/texts/landing';
import styles from './Tour.module.css';
import { TOUR } from './tourFiles';

/** A still picture of the film; pressing it plays the film. */
export function TourPoster({ onPlay }: { onPlay: () => void }) {
  return (
    <button type="button" className={styles.poster} aria-label={landingTexts.playTour} onClick={onPlay}>
      <img src={TOUR.poster} width={TOUR.width} height={TOUR.height} alt="" decoding="async" />
      <span className={styles.play} aria-hidden="true">
        <svg width="26" height="26" viewBox="0 0 24 24" fill="currentColor">
          <path d="M8 5.2v13.6a.6.6 0 0 0 .9.5l11-6.8a.6.6 0 0 0 0-1l-11-6.8a.6.6 0 0 0-.9.5Z" />
        </svg>
      </span>
    </button>
  );
}
