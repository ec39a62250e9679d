import { useState } from 'react';
import { CURRENCIES } from '@contract/values/currencies';
import { typedRate } from '@/domain/money/amountInput';
import { deskTexts } from '@/texts/console/desk';
import { waitingRatesTexts } from '@/texts/console/waitingRates';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { useAct } from '@/console/calls/useAct';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';
import { readFigure } from '@/console/parts/readFigure';

const CONFLICT = 409;
const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

/** Sets a market rate. The server asks twice about a change that goes far. */
export function RateForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState({ currency_from: 'CNY', currency_to: 'NGN', rate: '' });
  const [error, setError] = useState<string | null>(null);
  const [became, setBecame] = useState<'done' | 'waits' | null>(null);
  const { act, busy, failure, forget } = useAct('setRate');
  const change = (part: Partial<typeof typed>) => {
    // Another rate is another question.
    forget();
    setError(null);
    setBecame(null);
    setTyped({ ...typed, ...part });
  };
  const isAskedTwice = failure?.status === CONFLICT;
  const send = async () => {
    const rate = readFigure(deskTexts.rate, typedRate(typed.rate));
    setError(rate.error);
    if (rate.text === null) return;
    const answer = await act({ payload: { ...typed, rate: rate.text, sure: isAskedTwice } });
    setBecame(answer === undefined ? null : answer.waits ? 'waits' : 'done');
    onDone();
  };
  return (
    <Card title={deskTexts.setRate} padded>
      <Outcome failures={[failure]} done={became === 'done'} />
      {became === 'waits' && <Banner tone="info">{waitingRatesTexts.noted}</Banner>}
      <Form onSubmit={() => void send()} busy={busy} wide label={deskTexts.setRate}>
        <div className={styles.fields}>
          <SelectField
            label={deskTexts.from}
            value={typed.currency_from}
            options={OPTIONS}
            onChange={(currency_from) => change({ currency_from })}
          />
          <SelectField
            label={deskTexts.to}
            value={typed.currency_to}
            options={OPTIONS}
            onChange={(currency_to) => change({ currency_to })}
          />
          <AmountField label={deskTexts.rate} value={typed.rate} error={error} onChange={(rate) => change({ rate })} />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" busy={busy} variant={isAskedTwice ? 'danger' : 'default'}>
            {isAskedTwice ? deskTexts.sure : deskTexts.setRate}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
