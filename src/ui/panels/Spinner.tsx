import styles from './Spinner.module.css';

/** Shows that something is under way. The text beside it says what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
