import { brandTexts } from '@/texts/everyPage';
import styles from './Logo.module.css';

/** The logo's mark: two rates that cross, in indigo and gold. */
export function LogoMark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className={styles.under} d="M3 6h4c6 0 4 12 10 12h4" />
      <path className={styles.over} d="M3 18h4c6 0 4-12 10-12h4" />
    </svg>
  );
}

export function Logo({ size = 22 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span>{brandTexts.name}</span>
    </span>
  );
}
