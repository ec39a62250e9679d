import { useState } from 'react';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { Card } from '@/ui/panels/Card';
import { useAct } from '@/console/calls/useAct';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';

interface PaymentDetailFormProps {
  details: readonly {
    currency: string;
    fields: readonly { field: string; label: string; value: string }[];
  }[];
  onDone: () => void;
}

/** Where users pay to: one text of one currency at a time. The images are set by the command line. */
export function PaymentDetailForm({ details, onDone }: PaymentDetailFormProps) {
  const [currency, setCurrency] = useState(details[0]?.currency ?? '');
  const fields = details.find((each) => each.currency === currency)?.fields ?? [];
  const [field, setField] = useState(fields[0]?.field ?? '');
  const [value, setValue] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const { act, busy, failure } = useAct('setPaymentDetail');
  const known = fields.find((each) => each.field === field)?.value ?? '';
  const choose = (set: (text: string) => void) => (text: string) => {
    setValue(null);
    setDone(false);
    set(text);
  };
  const send = async () => {
    setDone((await act({ payload: { currency, field, value: value ?? known } })) !== undefined);
    onDone();
  };
  return (
    <Card title={deskTexts.paymentDetails} padded>
      <Outcome failures={[failure]} done={done} />
      <Form onSubmit={() => void send()} busy={busy} wide label={deskTexts.paymentDetails}>
        <div className={styles.line}>
          <SelectField
            label={deskTexts.currency}
            value={currency}
            options={details.map((each) => ({ value: each.currency, label: each.currency }))}
            onChange={choose(setCurrency)}
          />
          <SelectField
            label={deskTexts.field}
            value={field}
            options={fields.map((each) => ({ value: each.field, label: each.label }))}
            onChange={choose(setField)}
          />
        </div>
        <TextField label={deskTexts.value} value={value ?? known} onChange={setValue} />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {deskTexts.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
