import { useState } from 'react';
import { useCreateDisputeMutation } from '@/api/endpoints/disputesApi';
import { SENTENCES } from '@/texts/sentences';
import { firstBreach } from '@/domain/rules/breach';
import { disputeRules } from '@/domain/rules/disputeRules';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { routeTo } from '@/routes/routes';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { DISPUTE_MAX_LENGTH } from '@contract/schemas/dispute';
import { transactionTexts } from '@/texts/transactions';

/** The message of a dispute. It stays in the field if the call fails, and is cleared once the dispute is filed. */
export function DisputeForm({ transactionId }: { transactionId: string }) {
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const [createDispute, { isLoading, isSuccess, isError }] = useCreateDisputeMutation();
  useLeaveGuard(message.trim() !== '' && !isLoading);
  const breach = firstBreach(disputeRules, { message });

  const submit = async () => {
    setTried(true);
    if (breach !== null) return;
    const { error } = await createDispute({ transaction: transactionId, description: message.trim() });
    if (error) return;
    setMessage('');
    setTried(false);
  };
  return (
    <Form label={transactionTexts.dispute} onSubmit={() => void submit()} busy={isLoading} wide>
      {isSuccess && <Banner tone="success">{SENTENCES.disputeFiled}</Banner>}
      {isError && <Banner tone="error">{SENTENCES.disputeFailed}</Banner>}
      <TextAreaField
        label={SENTENCES.yourMessage}
        hint={transactionTexts.disputeHint}
        value={message}
        onChange={setMessage}
        error={tried ? breach?.message : null}
        rows={8}
        maxLength={DISPUTE_MAX_LENGTH}
        readOnly={isLoading}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={isLoading}>
          {transactionTexts.submit}
        </Button>
        <ButtonLink to={routeTo('transactionDetails', transactionId)}>{transactionTexts.back}</ButtonLink>
      </FormActions>
    </Form>
  );
}
