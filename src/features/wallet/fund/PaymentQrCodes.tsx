import { fundTexts } from '@/texts/wallet/fund';
import styles from './PaymentInstructions.module.css';
import type { PaymentQrCode } from './waysToPay';

/** The QR images that users scan with their payment app. */
export function PaymentQrCodes({ qrCodes }: { qrCodes: readonly PaymentQrCode[] }) {
  return (
    <section className={styles.way} aria-label={fundTexts.qrCodes}>
      <h3 className={styles.title}>{fundTexts.scanToPay}</h3>
      <div className={styles.codes}>
        {qrCodes.map(({ name, src }) => (
          <figure key={name} className={styles.code}>
            <img src={src} alt={fundTexts.qrCodeOf(name)} width={168} height={168} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
