import type { ReactNode } from 'react';
import type { PaymentLine } from '@/domain/wording/waysToPay';
import { fundTexts } from '@/texts/wallet/fund';
import { useCopying } from '@/ui/browser/useCopying';
import { Button } from '@/ui/controls/Button';
import { cx } from '@/ui/layout/cx';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './Payments.module.css';

/** Copies a text. The result is shown for a moment and announced. */
function CopyButton({ label, text }: { label: string; text: string }) {
  const { outcome, copy } = useCopying(text);
  return (
    <>
      <Button size="small" aria-label={fundTexts.copyOf(label)} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={14} />
        {outcome === null ? fundTexts.copy : fundTexts.copying[outcome]}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome !== null && fundTexts.copyingOf(label, fundTexts.copying[outcome])}</span>
      </VisuallyHidden>
    </>
  );
}

interface ShownLine extends PaymentLine {
  /** Shown instead of the value that is copied. */
  shown?: ReactNode;
  /** In large type. */
  isLarge?: boolean;
}

/** Lines of one way to pay, each with a button that copies its value. */
export function PaymentLines({ title, lines }: { title: string; lines: readonly ShownLine[] }) {
  return (
    <section className={styles.way} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(({ label, value, shown = value, isLarge = false }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              <span className={cx(styles.value, isLarge && styles.large)} translate="no">
                {shown}
              </span>
              <CopyButton label={label} text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The QR images that users scan with their payment app. The value of each is its address. */
export function PaymentQrCodes({ qrCodes }: { qrCodes: readonly PaymentLine[] }) {
  return (
    <section className={styles.way} aria-label={fundTexts.qrCodes}>
      <h3 className={styles.title}>{fundTexts.scanToPay}</h3>
      <div className={styles.codes}>
        {qrCodes.map(({ label: name, value: src }) => (
          <figure key={name} className={styles.code}>
            <img src={src} alt={fundTexts.qrCodeOf(name)} width={168} height={168} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
