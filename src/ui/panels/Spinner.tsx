import styles from './Spinner.module.css';

/** Something is under way; the text beside it says what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
