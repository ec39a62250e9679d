import { useState } from 'react';
import { sessionEndReason } from '@/api/session/endReason';
import type { Breach } from '@/domain/rules/breach';
import type { ContactForm } from '@/domain/rules/contactRules';
import type { Go } from '@/routes/place';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { landingTexts } from '@/texts/landing';
import { LANDING_SENTENCES, landingSaid } from '@/texts/landingSentences';
import { currentLanguage } from '@/texts/language/language';
import { PageLink } from '@/ui/browser/PageLink';
import { useAfterHydration } from '@/ui/browser/useAfterHydration';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { buttonClass } from '@/ui/controls/buttonClass';
import { Phrase } from '@/ui/figures/Phrase';
import { LanguageLinks } from '@/ui/layout/LanguageLinks';
import { Logo } from '@/ui/marks/Logo';
import { Banner } from '@/ui/panels/Banner';
import type { ContactSender } from './contactSender';
import { TOUR } from './tourFiles';
import styles from './Landing.module.css';
import tourStyles from './Tour.module.css';

const NETWORKS = [
  { name: 'WhatsApp', share: (page: string) => `https://wa.me/?text=${page}` },
  { name: 'X', share: (page: string) => `https://x.com/intent/post?url=${page}` },
  { name: 'Facebook', share: (page: string) => `https://www.facebook.com/sharer/sharer.php?u=${page}` },
  { name: 'Telegram', share: (page: string) => `https://t.me/share/url?url=${page}` },
];

const originHere = () => (typeof window === 'undefined' ? '' : window.location.origin);

/** The specification does not name social accounts of the product, so the links share its page. */
function SocialLinks() {
  const page = encodeURIComponent(useAfterHydration(originHere) ?? '');
  return (
    <nav className={styles.social} aria-label={landingTexts.socialLabel}>
      <span>{landingTexts.share}</span>
      {NETWORKS.map(({ name, share }) => (
        <a key={name} href={share(page)} target="_blank" rel="noreferrer" aria-label={landingTexts.shareOn(name)}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Questions, which open to show their answers, and the social links. */
function Faq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq">{landingTexts.faqHeading}</h2>
      {landingTexts.faq.map(({ question, answer }, index) => (
        <details key={question} className={styles.question} open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <SocialLinks />
    </section>
  );
}

interface ContactOutcome {
  tone: 'success' | 'error';
  message: string;
}

const EMPTY: ContactForm = { name: '', email: '' };

/**
 * The Stay Updated form's state: typed text, the broken rule, the outcome. What was typed stays on failure. The rules
 * come with the sender, so the landing page downloads neither them nor `useForm`.
 */
function useContactForm(load: () => Promise<ContactSender>) {
  const [form, setForm] = useState(EMPTY);
  const [breach, setBreach] = useState<Breach<keyof ContactForm> | null>(null);
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (sender: ContactSender): Promise<ContactOutcome | null> => {
    const broken = sender.check(form);
    setBreach(broken);
    if (broken) return null;
    const failure = await sender.send(form);
    if (failure !== null) return { tone: 'error', message: landingSaid.contactFailed(failure) };
    setForm(EMPTY);
    return { tone: 'success', message: LANDING_SENTENCES.contactSent };
  };

  const submit = async () => {
    // The second press of a double click may come after the success, and must not replace it with an error.
    if (outcome?.tone === 'success' && form === EMPTY) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(
      await load().then(send, (): ContactOutcome => ({
        tone: 'error',
        message: landingSaid.contactFailed(landingTexts.notLoaded),
      })),
    );
    setBusy(false);
  };

  const set = (field: keyof ContactForm) => (value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    setBreach((before) => (before?.field === field ? null : before));
  };

  return { form, set, errors: breach ? { [breach.field]: breach.message } : {}, outcome, busy, submit };
}

/** The Stay Updated form: name and email. The first touch loads the code that sends them. */
function StayUpdated({ loadContactSender }: { loadContactSender: () => Promise<ContactSender> }) {
  const { form, set, errors, outcome, busy, submit } = useContactForm(loadContactSender);
  // If loading fails here, it is tried again on submit, which then shows the error.
  const fetchAhead = () => void loadContactSender().catch(() => undefined);
  return (
    <section aria-labelledby="stay-updated">
      <h2 id="stay-updated">{landingTexts.stayUpdated}</h2>
      <p className={styles.lead}>{landingTexts.stayUpdatedLead}</p>
      <Form wide label={landingTexts.stayUpdated} busy={busy} onSubmit={() => void submit()} onTouch={fetchAhead}>
        <TextField
          label={landingTexts.name}
          name="name"
          autoComplete="name"
          value={form.name}
          onChange={set('name')}
          error={errors.name}
        />
        <TextField
          label={landingTexts.email}
          type="email"
          name="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          error={errors.email}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {landingTexts.stayUpdated}
        </Button>
        {outcome && <Banner tone={outcome.tone}>{outcome.message}</Banner>}
      </Form>
    </section>
  );
}

function Strip() {
  return (
    <section className={styles.strip} aria-label={landingTexts.factsLabel}>
      <dl>
        {landingTexts.facts.map(({ fact, detail }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const POSTERS = `${TOUR.smallPoster} ${String(TOUR.smallWidth)}w, ${TOUR.poster} ${String(TOUR.width)}w`;
/** The width of the poster, by Landing.module.css: half of the page on a wide window, else all of it. */
const SIZES = '(max-width: 575.98px) calc(100vw - 34px), (max-width: 800px) calc(100vw - 50px), 542px';

/** A still picture of the film; pressing it plays the film. */
function TourPoster({ onPlay }: { onPlay: () => void }) {
  return (
    <button type="button" className={tourStyles.poster} aria-label={landingTexts.playTour} onClick={onPlay}>
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
      <span className={tourStyles.play} aria-hidden="true">
        <svg width="26" height="26" viewBox="0 0 24 24" fill="currentColor">
          <path d="M8 5.2v13.6a.6.6 0 0 0 .9.5l11-6.8a.6.6 0 0 0 0-1l-11-6.8a.6.6 0 0 0-.9.5Z" />
        </svg>
      </span>
    </button>
  );
}

/** The pressed button is gone, so the focus moves to what replaced it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The silent film with captions that describe everything. If it does not play, a message says so. */
function TourVideo() {
  const [failed, setFailed] = useState(false);
  const { id, tag } = currentLanguage();
  if (failed) {
    return (
      <div className={tourStyles.failed} role="alert" tabIndex={-1} ref={takeFocus}>
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
      className={tourStyles.video}
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

/** The tour: a still picture, replaced by the film, which is fetched when the user plays it. */
export function Tour() {
  const [playing, setPlaying] = useState(false);
  return (
    <div className={tourStyles.frame}>{playing ? <TourVideo /> : <TourPoster onPlay={() => setPlaying(true)} />}</div>
  );
}

interface LandingScreenProps {
  /** Fetches the code that sends the Stay Updated form, which is not in the first download. */
  loadContactSender: () => Promise<ContactSender>;
  go: Go;
}

/** `/` */
export function LandingScreen({ loadContactSender, go }: LandingScreenProps) {
  const ended = useAfterHydration(sessionEndReason);
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
