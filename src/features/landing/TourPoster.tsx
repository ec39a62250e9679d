import { landingTexts } from '@/texts/landing';
import styles from './Tour.module.css';
import { TOUR } from './tourFiles';

const POSTERS = `${TOUR.smallPoster} ${String(TOUR.smallWidth)}w, ${TOUR.poster} ${String(TOUR.width)}w`;
/** The width of the poster, by Landing.module.css: half of the page on a wide window, else all of it. */
const SIZES = '(max-width: 575.98px) calc(100vw - 34px), (max-width: 800px) calc(100vw - 50px), 542px';

/** A still picture of the film; pressing it plays the film. */
export function TourPoster({ onPlay }: { onPlay: () => void }) {
  return (
    <button type="button" className={styles.poster} aria-label={landingTexts.playTour} onClick={onPlay}>
      <img
        src={TOUR.poster}
        srcSet={POSTERS}
        sizes={SIZES}
        width={TOUR.width}
        height={TOUR.height}
        alt=""
        decoding="async"
        fetchPriority="high"
      />
      <span className={styles.play} aria-hidden="true">
        <svg width="26" height="26" viewBox="0 0 24 24" fill="currentColor">
          <path d="M8 5.2v13.6a.6.6 0 0 0 .9.5l11-6.8a.6.6 0 0 0 0-1l-11-6.8a.6.6 0 0 0-.9.5Z" />
        </svg>
      </span>
    </button>
  );
}
