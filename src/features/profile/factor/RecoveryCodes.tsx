import { secondFactorTexts as texts } from '@/texts/devices/secondFactor';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { CopyText } from './CopyText';
import styles from './Factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onStored: () => void;
}

/** The recovery codes, this once, to copy and to print. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const leave = () => {
    focusHeading();
    onStored();
  };
  return (
    <div className={styles.part}>
      <div className={styles.sheet}>
        <h3 className={styles.title}>{texts.codesTitle}</h3>
        <p className={styles.lead}>{texts.codesLead}</p>
        <ul className={styles.codes} aria-label={texts.codesTitle}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <CopyText text={codes.join('\n')} />
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button variant="primary" onClick={leave}>
          {texts.stored}
        </Button>
      </div>
    </div>
  );
}
