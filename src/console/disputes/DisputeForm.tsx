import { useState } from 'react';
import { OUTCOMES } from '@contract/console/deskSchemas';
import { FINANCE } from '@contract/console/roles';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { SelectField } from '@/ui/controls/SelectField';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { useAct } from '@/console/calls/useAct';
import { useOperator } from '@/console/calls/session';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';

/** Writes to an open dispute, or answers it with an outcome for its transaction. */
export function DisputeForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { role } = useOperator();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('none');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const write = useAct('writeDispute');
  const answer = useAct('answerDispute');
  const busy = write.busy || answer.busy;
  const run = async (act: () => Promise<unknown>) => {
    setDone(false);
    write.forget();
    answer.forget();
    setError(text.trim() === '' ? deskTexts.textNeeded : null);
    if (text.trim() === '') return;
    const got = await act();
    setDone(got !== undefined);
    if (got !== undefined) setText('');
    onDone();
  };
  return (
    <div className={styles.stack}>
      <Outcome failures={[write.failure, answer.failure]} done={done} />
      <TextAreaField label={deskTexts.text} value={text} onChange={setText} rows={4} error={error} />
      {FINANCE.includes(role) && (
        <SelectField
          label={deskTexts.outcome}
          value={outcome}
          onChange={(value) => setOutcome(OUTCOMES.find((each) => each === value) ?? 'none')}
          options={OUTCOMES.map((value) => ({ value, label: deskTexts.outcomes[value] }))}
        />
      )}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void run(() => write.act({ id, payload: { text: text.trim() } }))}>
          {deskTexts.write}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void run(() => answer.act({ id, payload: { text: text.trim(), outcome } }))}
        >
          {deskTexts.answer}
        </Button>
      </div>
    </div>
  );
}
