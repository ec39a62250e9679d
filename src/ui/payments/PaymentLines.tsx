import type { PaymentLine } from '@/domain/wording/waysToPay';
import { CopyButton } from './CopyButton';
import styles from './Payments.module.css';

/** Lines of one way to pay, each with a button that copies its value. */
export function PaymentLines({ title, lines }: { title: string; lines: readonly PaymentLine[] }) {
  return (
    <section className={styles.way} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.value}>{value}</span>
              <CopyButton label={label} text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
