import type { Passkey } from '@contract/schemas/own/passkey';
import { useGetPasskeysQuery, useRemovePasskeyMutation } from '@/api/endpoints/own/passkeysApi';
import { formatMoment } from '@/domain/wording/moment';
import { passkeyTexts as texts } from '@/texts/profile/factors';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import styles from './Passkeys.module.css';
import { ProofForm } from './ProofForm';
import { isUnclear, refusalOf } from './refusalOf';

interface PasskeyRowProps {
  passkey: Passkey;
  needsCode: boolean;
  /** True while the user is asked for what its removal takes. */
  isLeaving: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** One passkey: where it was added, when it was last used, and its removal. */
export function PasskeyRow({ passkey, needsCode, isLeaving, onLeave, onClose }: PasskeyRowProps) {
  const [remove, { isLoading, error }] = useRemovePasskeyMutation();
  const { refetch } = useGetPasskeysQuery();
  const { id, browser, system, created, last_used: used } = passkey;
  const name = texts.name(browser, system);
  const send = async (proof: { password: string; code?: string | undefined }) => {
    const { error: refused } = await remove({ passkey: id, ...proof });
    if (isUnclear(refused)) await refetch();
    if (!refused) onClose();
  };
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.times}>
            <Phrase
              text={used === null ? texts.unused : texts.used}
              parts={{ created: <TimeText at={created} />, used: <TimeText at={used} shape="relative" /> }}
            />
          </p>
        </div>
        {!isLeaving && (
          <Button onClick={onLeave} aria-label={texts.removeIt(name, formatMoment(created ?? ''))}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isLeaving && (
        <ProofForm
          submit={texts.remove}
          danger
          onProof={(proof) => void send(proof)}
          onCancel={onClose}
          {...{ needsCode, busy: isLoading, refusal: refusalOf(error) }}
        >
          <p className={styles.lead}>{texts.removeLead(name)}</p>
        </ProofForm>
      )}
    </li>
  );
}
