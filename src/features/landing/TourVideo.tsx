import { useState } from 'react';
import { currentLanguage } from '@/texts/language/language';
import { landingTexts } from '@/texts/landing';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { Phrase } from '@/ui/figures/Phrase';
import styles from './Tour.module.css';
import { TOUR } from './tourFiles';

/** The pressed button is gone, so the focus moves to what replaced it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * The film with its captions, which describe everything it shows; it has no sound. If it does not play, a message says
 * so.
 */
export function TourVideo() {
  const [failed, setFailed] = useState(false);
  const { id, tag } = currentLanguage();
  if (failed) {
    return (
      <div className={styles.failed} role="alert" tabIndex={-1} ref={takeFocus}>
        <span>
          <Phrase
            text={landingTexts.tourFailed}
            parts={{ logIn: <a href={PUBLIC_ROUTES.login}>{landingTexts.tourLogIn}</a> }}
          />
        </span>
      </div>
    );
  }
  return (
    <video
      className={styles.video}
      src={TOUR.video}
      poster={TOUR.poster}
      width={TOUR.width}
      height={TOUR.height}
      aria-label={landingTexts.tour}
      controls
      autoPlay
      playsInline
      muted
      tabIndex={0}
      ref={takeFocus}
      onError={() => setFailed(true)}
    >
      <track kind="captions" src={TOUR.captions(id)} srcLang={tag} label={landingTexts.tourCaptions} default />
    </video>
  );
}
