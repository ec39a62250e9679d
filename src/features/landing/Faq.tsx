import { landingTexts } from '@/texts/landing';
import styles from './Landing.module.css';
import { SocialLinks } from './SocialLinks';

/** Questions, which open to show their answers, and the social links. */
export function Faq() {
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
