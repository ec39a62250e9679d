import { landingTexts } from '@/texts/landing';
import styles from './Landing.module.css';

/** Four facts in a row. */
export function Strip() {
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
