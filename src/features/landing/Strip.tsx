import styles from './Landing.module.css';

const FACTS = [
  { fact: 'Your rate', words: 'List within 10 % of the market' },
  { fact: '1 % to order', words: 'Listing, funding and withdrawing are free' },
  { fact: 'Under 10 minutes', words: 'is what a transaction typically takes' },
  { fact: '24-48 hours', words: 'and a dispute has been reviewed' },
];

/** Four facts in a row. */
export function Strip() {
  return (
    <section className={styles.strip} aria-label="In short">
      <dl>
        {FACTS.map(({ fact, words }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
