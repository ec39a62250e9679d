import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import type { Role } from '@contract/console/roles';
import { typedAmount } from '@/domain/money/amountInput';
import { formatExact } from '@/domain/money/formatDecimal';
import { deskTexts } from '@/texts/console/desk';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import type { AnswerOf } from '@/console/calls/callConsole';
import { useAct } from '@/console/calls/useAct';
import { useOperator } from '@/console/calls/session';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { limitWords } from '@/console/parts/limitWords';
import { Outcome } from '@/console/parts/Outcome';
import { readFigure } from '@/console/parts/readFigure';
import { useRequired } from '@/console/parts/useRequired';

type Limits = AnswerOf<'getUser'>['all_limits'];

const MAY: readonly Role[] = CONSOLE_CALLS.setUserLimit.may;

const optionOf = ({ name, most, own }: Limits[number]) => ({
  value: name,
  kept: true,
  label: `${limitWords(name)}: ${deskTexts.limitNow(most === null ? null : formatExact(most), own)}`,
});

/** Gives one user another limit than all have, or takes that back. */
export function LimitForm({ id, limits, onDone }: { id: string; limits: Limits; onDone: () => void }) {
  const { role } = useOperator();
  const [name, setName] = useState(limits[0]?.name ?? '');
  const [most, setMost] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(false);
  const { act, busy, failure, forget } = useAct('setUserLimit');
  const required = useRequired();
  if (!MAY.includes(role)) return null;
  const edit = (set: (text: string) => void) => (text: string) => {
    forget();
    setDone(false);
    setError(null);
    set(text);
  };
  const send = async (figure: string | null) => {
    setDone(false);
    const isDone = (await act({ id, payload: { limit: name, most: figure, reason: reason.trim() } })) !== undefined;
    setDone(isDone);
    if (isDone) [setMost, setReason].forEach((set) => set(''));
    onDone();
  };
  const set = () => {
    const figure = readFigure(deskTexts.limitMost, typedAmount(most));
    setError(figure.error);
    if (required.areTyped(reason) && figure.text !== null) void send(figure.text);
  };
  const end = () => {
    if (required.areTyped(reason)) void send(null);
  };
  const isOwn = limits.some((limit) => limit.name === name && limit.own);
  return (
    <Form onSubmit={set} busy={busy} wide label={deskTexts.limitFor}>
      <Outcome failures={[failure]} done={done} />
      <div className={styles.fields}>
        <SelectField label={deskTexts.limitFor} options={limits.map(optionOf)} value={name} onChange={edit(setName)} />
        <AmountField label={deskTexts.limitMost} value={most} error={error} onChange={edit(setMost)} />
        <TextField
          label={deskTexts.limitReason}
          value={reason}
          error={required.errorOf(deskTexts.limitReason, reason)}
          onChange={edit(setReason)}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {deskTexts.setLimit}
        </Button>
        {isOwn && (
          <Button busy={busy} onClick={end}>
            {deskTexts.limitOfAll}
          </Button>
        )}
      </div>
    </Form>
  );
}
