import { useState } from 'react';
import { decimal, isPositive } from '@/domain/money/decimal';
import { fundedText } from '@/domain/wording/fundingReference';
import { reconciliationTexts as texts } from '@/texts/console/reconciliation';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { useAct } from './calls/useWatched';
import { deskClasses as styles, Outcome } from './parts/deskParts';
import { Button } from './parts/kit';

interface HouseLineFormProps {
  line: string;
  /** Above zero if it came in. */
  amount: string;
  currency: string;
  /** After the act; false if a second operator must do the same. */
  onDone: (isDone: boolean) => void;
  onClose: () => void;
}

/** Books a line of a bank as its charge, or as its interest if it came in, with a reason. */
export function HouseLineForm({ line, amount, currency, onDone, onClose }: HouseLineFormProps) {
  const { act, busy, failure } = useAct('chargeLine');
  const [reason, setReason] = useState('');
  const isInterest = isPositive(decimal(amount));
  const title = texts.chargeTitle(line, fundedText(amount, currency));
  const send = async () => {
    const answer = await act({ payload: { line, reason } });
    if (answer) onDone(answer.done);
  };
  return (
    <div className={styles.empty}>
      <Form onSubmit={() => void send()} busy={busy} label={title} wide>
        <h4>{title}</h4>
        <p>{isInterest ? texts.interestLead : texts.chargeLead}</p>
        <Outcome failures={[failure]} done={false} />
        <TextField label={texts.reason} value={reason} onChange={setReason} disabled={busy} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={reason.trim() === ''}>
            {isInterest ? texts.bookInterest : texts.bookCharge}
          </Button>
        </div>
      </Form>
    </div>
  );
}
