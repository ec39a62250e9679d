import { useState } from 'react';
import { typedAmount } from '@/domain/money/amountInput';
import { plainFigure } from '@/domain/money/numberMarks';
import { deskTexts } from '@/texts/console/desk';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { Card } from '@/ui/panels/Card';
import { useAct } from '@/console/calls/useAct';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';
import { readFigure } from '@/console/parts/readFigure';

interface FourEyesFormProps {
  limits: readonly { currency: string; amount: string | null }[];
  onDone: () => void;
}

/** Above which amount two operators approve, by currency. */
export function FourEyesForm({ limits, onDone }: FourEyesFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | null>>>({});
  const [done, setDone] = useState(false);
  const { act, busy, failure, forget } = useAct('setFourEyes');
  const change = (currency: string, text: string) => {
    forget();
    setDone(false);
    setErrors((before) => ({ ...before, [currency]: null }));
    setTyped((before) => ({ ...before, [currency]: text }));
  };
  const send = async () => {
    const figures = Object.entries(typed).map(([currency, text]) => ({
      currency,
      // Without an amount, one operator approves every amount.
      ...(text.trim() === ''
        ? { text: null, error: null }
        : readFigure(deskTexts.limitOf(currency), typedAmount(text))),
    }));
    setErrors(Object.fromEntries(figures.map(({ currency, error }) => [currency, error])));
    if (figures.some(({ error }) => error !== null)) return;
    let areSet = true;
    // The rest is not sent after a refusal, which the next answer would take away.
    for (const { currency, text } of figures) {
      areSet = areSet && (await act({ payload: { currency, amount: text } })) !== undefined;
    }
    setDone(areSet);
    if (areSet) setTyped({});
    onDone();
  };
  return (
    <Card title={deskTexts.fourEyes} padded>
      <Outcome failures={[failure]} done={done} />
      <p>{deskTexts.fourEyesHint}</p>
      <Form onSubmit={() => void send()} busy={busy} wide label={deskTexts.fourEyes}>
        <div className={styles.fields}>
          {limits.map(({ currency, amount }) => (
            <AmountField
              key={currency}
              label={deskTexts.limitOf(currency)}
              value={typed[currency] ?? plainFigure(amount ?? '')}
              error={errors[currency] ?? null}
              onChange={(text) => change(currency, text)}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {deskTexts.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
