import { useState } from 'react';
import { type MobilePayment as Payment, mobilePaymentCalls } from '@contract/payments';
import { toCallError } from '@/api/transport/callError';
import { injectCalls } from '@/api/transport/injectCalls';
import { mobilePaymentTexts as texts } from '@/texts/wallet/mobilePayment';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { readRefusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import styles from './FundingTransfer.module.css';

const { useGetMobilePaymentQuery, useAskMobilePaymentMutation } = injectCalls(mobilePaymentCalls);

/** Sends a request to pay to a phone. What was typed stays after a refusal. */
function PhoneForm({ transaction }: { transaction: string }) {
  const [phone, setPhone] = useState('');
  const [ask, { isLoading: busy, error }] = useAskMobilePaymentMutation();
  const refusal = error === undefined ? null : readRefusal(toCallError(error), { phone: 'phone' });
  return (
    <Form label={texts.title} onSubmit={() => void ask({ transaction, phone })} busy={busy}>
      <TextField
        label={texts.phone}
        hint={texts.phoneHint}
        error={refusal?.fields.phone}
        value={phone}
        onChange={setPhone}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        required
        disabled={busy}
      />
      <RefusalBanner refusal={refusal} failure={texts.notSent} doubt={texts.unclear} />
      <Button type="submit" variant="primary" size="large" block busy={busy} needsServer>
        {texts.send}
      </Button>
    </Form>
  );
}

const TONES = { pending: 'info', successful: 'success', failed: 'warn', expired: 'warn' } as const;

const LastPayment = ({ state, phone }: Payment) => <Banner tone={TONES[state]}>{texts.states[state](phone)}</Banner>;

/** Pays a pending funding by confirming it on a phone, where a provider takes its currency. The state follows by itself. */
export function MobilePayment({ transaction }: { transaction: string }) {
  const { currentData } = useGetMobilePaymentQuery(transaction);
  if (!currentData?.offered) return null;
  const { payment } = currentData;
  return (
    <Card title={texts.title} className={styles.card} padded>
      <div className={styles.stack}>
        {payment && <LastPayment {...payment} />}
        {payment?.state !== 'pending' && <PhoneForm transaction={transaction} />}
      </div>
    </Card>
  );
}
