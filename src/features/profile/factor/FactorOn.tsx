import { useState } from 'react';
import type { SecondFactor } from '@contract/schemas/own/factorState';
import { useEndSecondFactorMutation, useRenewRecoveryCodesMutation } from '@/api/endpoints/own/secondFactorApi';
import { secondFactorTexts as texts } from '@/texts/devices/secondFactor';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { CodeForm } from './CodeForm';
import styles from './Factor.module.css';
import { refusalOf } from './refusalOf';

/** With this many or fewer, the user is reminded to make new ones. */
const FEW_CODES = 3;

interface ChangeProps {
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
}

function Renew({ onDone, onCancel }: ChangeProps) {
  const [renew, { isLoading, error }] = useRenewRecoveryCodesMutation();
  const send = async (code: string) => {
    const { data } = await renew({ code });
    if (data) onDone(data.codes);
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

function End({ onDone, onCancel }: ChangeProps) {
  const [end, { isLoading, error }] = useEndSecondFactorMutation();
  const send = async (code: string) => {
    const { error: refusal } = await end({ code });
    if (!refusal) onDone(null);
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
  onCodes: (codes: readonly string[]) => void;
}

/** A second step that is on: since when, what is left, new recovery codes, and its end. */
export function FactorOn({ factor, onCodes }: FactorOnProps) {
  const [change, setChange] = useState<'renew' | 'end' | null>(null);
  const close = () => {
    focusHeading();
    setChange(null);
  };
  const done = (codes: readonly string[] | null) => {
    close();
    if (codes) onCodes(codes);
  };
  const { since, recovery_left: left } = factor;
  return (
    <div className={styles.part}>
      <p className={styles.state}>
        <Tag tone="up">{texts.on}</Tag>
        <span>
          <Phrase text={texts.since} parts={{ since: <TimeText at={since} />, left: texts.left(left) }} />
        </span>
      </p>
      {left <= FEW_CODES && <Banner tone="info">{texts.few}</Banner>}
      {change === 'renew' && <Renew onDone={done} onCancel={close} />}
      {change === 'end' && <End onDone={done} onCancel={close} />}
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
