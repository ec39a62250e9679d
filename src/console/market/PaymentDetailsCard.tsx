import { useState } from 'react';
import { checkImage } from '@/domain/rules/imageRule';
import { detailsOf, labelOfDetail } from '@/domain/wording/waysToPay';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { useAct } from '@/console/calls/useAct';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';
import { PaymentImageField } from './PaymentImageField';
import { PaymentPreview } from './PaymentPreview';
import { type DetailsInForce, usePaymentDraft } from './usePaymentDraft';

interface PaymentDetailsFormProps {
  known: DetailsInForce;
  onDone: () => void;
}

/** All payment details of one currency, which are saved together. */
function PaymentDetailsForm({ known, onDone }: PaymentDetailsFormProps) {
  const { currency } = known;
  const draft = usePaymentDraft(known);
  const [became, setBecame] = useState<'done' | 'unchanged' | null>(null);
  const { act, busy, failure } = useAct('setPaymentDetails');
  const { bank, mobile, qrCodes } = detailsOf(currency);
  const send = async () => {
    const unready = qrCodes.map((field) => draft.images[field]);
    if (unready.some((image) => image !== undefined && image !== 'removed' && checkImage(image) !== null)) return;
    const payload = draft.payload();
    if (payload === null) return setBecame('unchanged');
    const isDone = (await act({ payload })) !== undefined;
    setBecame(isDone ? 'done' : null);
    if (isDone) draft.forget();
    onDone();
  };
  return (
    <Form onSubmit={() => void send()} busy={busy} wide label={deskTexts.paymentDetails}>
      {[...bank, ...mobile].map((field) => (
        <TextField
          key={field}
          label={labelOfDetail(field)}
          value={draft.textOf(field)}
          hint={
            draft.isChanged(field) && draft.textInForce(field) !== '' && deskTexts.inForce(draft.textInForce(field))
          }
          maxLength={200}
          onChange={(text) => {
            setBecame(null);
            draft.setText(field, text);
          }}
        />
      ))}
      {qrCodes.map((field) => (
        <PaymentImageField key={field} field={field} draft={draft} busy={busy} />
      ))}
      <PaymentPreview currency={currency} draft={draft} />
      <Outcome failures={[failure]} done={became === 'done'} />
      {became === 'unchanged' && <Banner tone="info">{deskTexts.detailsUnchanged}</Banner>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {deskTexts.saveDetails(currency)}
        </Button>
      </div>
    </Form>
  );
}

/** Where users pay to: what is in force in a currency, and the form that changes it. */
export function PaymentDetailsCard({ details, onDone }: { details: readonly DetailsInForce[]; onDone: () => void }) {
  const [currency, setCurrency] = useState(details[0]?.currency ?? '');
  const known = details.find((each) => each.currency === currency);
  return (
    <Card title={deskTexts.paymentDetails} padded>
      <div className={styles.stack}>
        <SelectField
          label={deskTexts.currency}
          value={currency}
          options={details.map((each) => ({ value: each.currency, label: each.currency }))}
          onChange={setCurrency}
        />
        {known && <PaymentDetailsForm key={currency} known={known} onDone={onDone} />}
      </div>
    </Card>
  );
}
