import { sessionEndReason } from '@/api/session/endReason';
import { landingTexts } from '@/texts/landing';
import { LANDING_SENTENCES } from '@/texts/landingSentences';
import { Banner } from '@/ui/panels/Banner';
import { buttonClass } from '@/ui/controls/buttonClass';
import type { Go } from '@/routes/place';
import { LanguageLinks } from '@/ui/layout/LanguageLinks';
import { Logo } from '@/ui/marks/Logo';
import { PageLink } from '@/ui/browser/PageLink';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { useTakenOver } from '@/ui/browser/useTakenOver';
import type { ContactSender } from './createContactSender';
import { Faq } from './Faq';
import styles from './Landing.module.css';
import { StayUpdated } from './StayUpdated';
import { Strip } from './Strip';
import { Tour } from './Tour';

interface LandingScreenProps {
  /** Fetches the code that sends the Stay Updated form, which is not in the first download. */
  loadContactSender: () => Promise<ContactSender>;
  go: Go;
}

/** `/` */
export function LandingScreen({ loadContactSender, go }: LandingScreenProps) {
  const ended = useTakenOver(sessionEndReason);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo size={24} />
        <PageLink to={PUBLIC_ROUTES.login} go={go} className={buttonClass({ variant: 'quiet' })}>
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
              <PageLink
                to={PUBLIC_ROUTES.register}
                go={go}
                className={buttonClass({ variant: 'primary', size: 'large' })}
              >
                {landingTexts.getStarted}
              </PageLink>
              <PageLink to={PUBLIC_ROUTES.login} go={go} className={buttonClass({ size: 'large' })}>
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
      <LanguageLinks />
    </div>
  );
}
