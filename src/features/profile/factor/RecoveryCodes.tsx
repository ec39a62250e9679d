import type { RecoveryCodes as Codes } from '@contract/schemas/own/secondFactor';
import { useMarkCodesStoredMutation } from '@/api/endpoints/own/secondFactorApi';
import { secondFactorTexts as texts } from '@/texts/profile/factors';
import { toCallError } from '@/api/transport/callError';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { CopyText } from './CopyText';
import styles from './Factor.module.css';
import { refusalOf } from './refusalOf';

interface RecoveryCodesProps {
  made: Codes;
  /** The user has stored them, or others were made since in another window. */
  onLeave: () => void;
}

const HTTP_CONFLICT = 409;

/** The recovery codes, this once, to copy and to print. Those that the user does not confirm are replaced. */
export function RecoveryCodes({ made: { codes, set }, onLeave }: RecoveryCodesProps) {
  const [markStored, { isLoading, error }] = useMarkCodesStoredMutation();
  const leave = async () => {
    const { error: refused } = await markStored({ set });
    if (refused && toCallError(refused).status !== HTTP_CONFLICT) return;
    focusHeading();
    onLeave();
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
        <Button variant="primary" busy={isLoading} onClick={() => void leave()}>
          {texts.stored}
        </Button>
      </div>
      {error !== undefined && <FieldError>{refusalOf(error)}</FieldError>}
    </div>
  );
}
