import { useState } from 'react';
import type { SecondFactor } from '@contract/factorState';
import type { RecoveryCodes } from '@contract/secondFactor';
import { useEndSecondFactorMutation, useRenewRecoveryCodesMutation } from '@/api/endpoints/secondFactorApi';
import { secondFactorTexts as texts } from '@/texts/profile/factors';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import styles from './Factor.module.css';
import { CodeForm, isUnclear, refusalOf } from './CodeForm';

/** With this many or fewer, the user is reminded to make new ones. */
const FEW_CODES = 3;

interface ChangeProps {
  onDone: (codes: RecoveryCodes | null) => void;
  onCancel: () => void;
  onUnclear: () => void;
}

function Renew({ onDone, onCancel, onUnclear }: ChangeProps) {
  const [renew, { isLoading, error }] = useRenewRecoveryCodesMutation();
  const send = async (code: string) => {
    const { data, error: refused } = await renew({ code });
    if (data) onDone(data);
    else if (isUnclear(refused)) onUnclear();
  };
  return (
    <CodeForm
      submit={texts.renew}
      label={texts.anyCode}
      hint={texts.anyCodeHint}
      onCode={(code) => void send(code)}
      {...{ onCancel, busy: isLoading, refusal: refusalOf(error) }}
    >
      <p className={styles.lead}>{texts.renewLead}</p>
    </CodeForm>
  );
}

function End({ onDone, onCancel, onUnclear }: ChangeProps) {
  const [end, { isLoading, error }] = useEndSecondFactorMutation();
  const send = async (code: string) => {
    const { error: refusal } = await end({ code });
    if (!refusal) onDone(null);
    else if (isUnclear(refusal)) onUnclear();
  };
  return (
    <CodeForm
      submit={texts.end}
      label={texts.anyCode}
      hint={texts.anyCodeHint}
      onCode={(code) => void send(code)}
      {...{ onCancel, busy: isLoading, refusal: refusalOf(error) }}
    >
      <p className={styles.lead}>{texts.endLead}</p>
    </CodeForm>
  );
}

interface FactorOnProps {
  factor: SecondFactor;
  onCodes: (codes: RecoveryCodes) => void;
  /** No clear answer came. */
  onUnclear: () => void;
}

/**
 * A second step that is on: since when, what is left, new recovery codes, and its end. Codes that the user never confirmed
 * to have stored are replaced first.
 */
export function FactorOn({ factor, onCodes, onUnclear }: FactorOnProps) {
  const [change, setChange] = useState<'renew' | 'end' | null>(factor.codes_stored ? null : 'renew');
  const close = () => {
    focusHeading();
    setChange(null);
  };
  const done = (codes: RecoveryCodes | null) => {
    close();
    if (codes) onCodes(codes);
  };
  const { since, recovery_left: left, codes_stored: areStored } = factor;
  return (
    <div className={styles.part}>
      <p className={styles.state}>
        <Tag tone="up">{texts.on}</Tag>
        <span>
          <Phrase text={texts.since} parts={{ since: <TimeText at={since} />, left: texts.left(left) }} />
        </span>
      </p>
      {!areStored && <Banner tone="warn">{texts.notStored}</Banner>}
      {areStored && left <= FEW_CODES && <Banner tone="info">{texts.few}</Banner>}
      {change === 'renew' && <Renew onDone={done} onCancel={close} onUnclear={onUnclear} />}
      {change === 'end' && <End onDone={done} onCancel={close} onUnclear={onUnclear} />}
      {change === null && (
        <div className={styles.buttons}>
          <Button onClick={() => setChange('renew')}>{texts.renew}</Button>
          <Button variant="danger" onClick={() => setChange('end')}>
            {texts.end}
          </Button>
        </div>
      )}
    </div>
  );
}
