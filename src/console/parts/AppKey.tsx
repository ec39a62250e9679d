import { accountTexts as texts } from '@/texts/console/acts';
import { QrCode } from '@/ui/figures/QrCode';
import styles from './AppKey.module.css';

const GROUPS = /.{4}(?=.)/g;

/** The secret of a second factor for the operator's own app: as a QR code, and as a key to type. */
export function AppKey({ secret, url }: { secret: string; url: string }) {
  return (
    <div className={styles.key}>
      <p>{texts.scan}</p>
      <div className={styles.qr}>
        <QrCode text={url} label={texts.qr} />
      </div>
      <p>
        <span>{`${texts.key}: `}</span>
        <code className={styles.secret}>{secret.replace(GROUPS, '$& ')}</code>
      </p>
    </div>
  );
}
