import { useState } from 'react';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Card } from '@/ui/panels/Card';
import { useAct } from '@/console/calls/useAct';
import { Outcome } from '@/console/parts/Outcome';

interface FourEyesFormProps {
  limits: readonly { currency: string; amount: string | null }[];
  onDone: () => void;
}

/** Above which amount two operators approve, by currency. */
export function FourEyesForm({ limits, onDone }: FourEyesFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [done, setDone] = useState(false);
  const { act, busy, failure } = useAct('setFourEyes');
  const send = async () => {
    let all = true;
    for (const [currency, amount] of Object.entries(typed)) {
      all = (await act({ payload: { currency, amount: amount.trim() || null } })) !== undefined && all;
    }
    setDone(all);
    if (all) setTyped({});
    onDone();
  };
  return (
    <Card title={deskTexts.fourEyes} padded>
      <Outcome failures={[failure]} done={done} />
      <p>{deskTexts.fourEyesHint}</p>
      <Form onSubmit={() => void send()} busy={busy} wide label={deskTexts.fourEyes}>
        {limits.map(({ currency, amount }) => (
          <TextField
            key={currency}
            label={deskTexts.limitOf(currency)}
            value={typed[currency] ?? amount ?? ''}
            inputMode="decimal"
            onChange={(text) => setTyped({ ...typed, [currency]: text })}
          />
        ))}
        <Button type="submit" busy={busy}>
          {deskTexts.save}
        </Button>
      </Form>
    </Card>
  );
}
