import { useState } from 'react';
import { sessionEndReason } from '@/api/tokenStorage';
import { HOUSE_SENTENCES, SENTENCES } from '@/domain/messages';
import { Banner } from '@/ui/Banner';
import { ButtonLink } from '@/ui/ButtonLink';
import { Logo } from '@/ui/Logo';
import { ROUTES } from '@/ui/routes';
import type { ContactSender } from './contactSender';
import { Faq } from './Faq';
import styles from './Landing.module.css';
import { StayUpdated } from './StayUpdated';
import { Strip } from './Strip';
import { Tour } from './Tour';

export interface LandingScreenProps {
  /** Fetches what sends the Stay Updated form, which is not in the first download. */
  loadContactSender: () => Promise<ContactSender>;
}

/** `/` */
export function LandingScreen({ loadContactSender }: LandingScreenProps) {
  const [ended] = useState(sessionEndReason);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo size={24} />
        <ButtonLink to={ROUTES.login} variant="quiet">
          Login
        </ButtonLink>
      </header>
      <main>
        {ended === 'expired' && (
          <div className={styles.notice}>
            <Banner tone="warn">{HOUSE_SENTENCES.sessionExpired}</Banner>
          </div>
        )}
        {ended === 'deactivated' && (
          <div className={styles.notice}>
            <Banner tone="success">{SENTENCES.deactivated}</Banner>
          </div>
        )}
        <section className={styles.hero}>
          <div>
            <h1 tabIndex={-1}>Yuan, cedis, naira. At the rate you choose.</h1>
            <p>
              Hold your currencies in one place, list at your own rate, or take the best one listed by others. Fees
              before you send, live rates while you decide.
            </p>
            <div className={styles.calls}>
              <ButtonLink to={ROUTES.register} variant="primary" size="large">
                Get Started
              </ButtonLink>
              <ButtonLink to={ROUTES.login} size="large">
                Login
              </ButtonLink>
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
