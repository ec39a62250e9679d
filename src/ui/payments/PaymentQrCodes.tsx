import type { PaymentLine } from '@/domain/wording/waysToPay';
import { fundTexts } from '@/texts/wallet/fund';
import styles from './Payments.module.css';

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
