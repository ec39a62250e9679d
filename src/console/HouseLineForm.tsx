import { useState } from 'react';
import { HOUSE_KINDS, type HouseKind } from '@contract/console/statements';
import { decimal, isPositive } from '@/domain/money/decimal';
import { fundedText } from '@/domain/wording/fundingReference';
import { reconciliationTexts as texts } from '@/texts/console/reconciliation';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { useAct } from './calls/useWatched';
import { deskClasses as styles, Outcome } from './parts/deskParts';
import { Button } from './parts/kit';
import { ownLineTexts } from './parts/words';

interface HouseLineFormProps {
  line: string;
  /** Above zero if it came in. */
  amount: string;
  currency: string;
  /** What the first of two operators takes it for. */
  first: HouseKind | undefined;
  /** After the act; false if a second operator must do the same. */
  onDone: (isDone: boolean) => void;
  onClose: () => void;
}

/** Books a line of a bank that is the house's own: as what, and why. */
export function HouseLineForm({ line, amount, currency, first = 'charge', onDone, onClose }: HouseLineFormProps) {
  const { act, busy, failure } = useAct('bookLine');
  const [kind, setKind] = useState(first);
  const [reason, setReason] = useState('');
  const cameIn = isPositive(decimal(amount));
  const title = texts.bookTitle(line, fundedText(amount, currency));
  const send = async () => {
    const answer = await act({ payload: { line, kind, reason } });
    if (answer) onDone(answer.done);
  };
  return (
    <div className={styles.empty}>
      <Form onSubmit={() => void send()} busy={busy} label={title}>
        <h4>{title}</h4>
        <Outcome failures={[failure]} done={false} />
        <SelectField
          label={texts.kind}
          hint={ownLineTexts(kind, cameIn).lead}
          value={kind}
          onChange={(chosen) => setKind(HOUSE_KINDS.find((each) => each === chosen) ?? kind)}
          disabled={busy}
          options={HOUSE_KINDS.map((value) => ({ value, label: ownLineTexts(value, cameIn).name }))}
        />
        <TextField label={texts.reason} value={reason} onChange={setReason} disabled={busy} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={reason.trim() === ''}>
            {texts.book}
          </Button>
        </div>
      </Form>
    </div>
  );
}
