import { useState } from 'react';
import { sessionEndReason } from '@/api/session/tokenStorage';
import { landingTexts } from '@/texts/landing';
import { LANDING_SENTENCES } from '@/texts/landingSentences';
import { Banner } from '@/ui/panels/Banner';
import { Logo } from '@/ui/marks/Logo';
import { ROUTES } from '@/routes/routes';
import type { ContactSender } from './createContactSender';
import { Faq } from './Faq';
import styles from './Landing.module.css';
import { PageLink } from './PageLink';
import { StayUpdated } from './StayUpdated';
import { Strip } from './Strip';
import { Tour } from './Tour';

interface LandingScreenProps {
  /** Fetches the code that sends the Stay Updated form, which is not in the first download. */
  loadContactSender: () => Promise<ContactSender>;
  /** Opens a screen of the app without a reload. Without this function, the links reload the page. */
  onGo?: (path: string) => void;
}

/** `/` */
export function LandingScreen({ loadContactSender, onGo }: LandingScreenProps) {
  const [ended] = useState(sessionEndReason);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo size={24} />
        <PageLink to={ROUTES.login} onGo={onGo} variant="quiet">
          {landingTexts.logIn}
        </PageLink>
      </header>
      <main>
        {ended === 'expired' && (
          <div className={styles.notice}>
            <Banner tone="warn">{landingTexts.sessionExpired}</Banner>
          </div>
        )}
        {ended === 'deactivated' && (
          <div className={styles.notice}>
            <Banner tone="success">{LANDING_SENTENCES.deactivated}</Banner>
          </div>
        )}
        <section className={styles.hero}>
          <div>
            <h1 tabIndex={-1}>{landingTexts.heading}</h1>
            <p>{landingTexts.lead}</p>
            <div className={styles.calls}>
              <PageLink to={ROUTES.register} onGo={onGo} variant="primary" size="large">
                {landingTexts.getStarted}
              </PageLink>
              <PageLink to={ROUTES.login} onGo={onGo} size="large">
                {landingTexts.logIn}
              </PageLink>
            </div>
          </div>
          <Tour />
        </section>
        <Strip />
        <div className={styles.low}>
          <Faq />
          <StayUpdated loadContactSender={loadContactSender} />
        </div>
      </main>
    </div>
  );
}
