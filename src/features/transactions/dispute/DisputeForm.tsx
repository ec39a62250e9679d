import { useState } from 'react';
import { useCreateDisputeMutation } from '@/api/endpoints/disputesApi';
import { SENTENCES } from '@/texts/sentences';
import { checkDispute } from '@/domain/rules/disputeRules';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { routeTo } from '@/routes/routes';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { DISPUTE_MAX_LENGTH } from '@contract/schemas/dispute';

/** The message of a dispute. It stays where the call fails, and leaves the field where it is filed. */
export function DisputeForm({ transactionId }: { transactionId: string }) {
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const [createDispute, { isLoading, isSuccess, isError }] = useCreateDisputeMutation();
  useLeaveGuard(message.trim() !== '' && !isLoading);
  const breach = checkDispute({ message });

  const submit = async () => {
    setTried(true);
    if (breach !== null) return;
    const { error } = await createDispute({ transaction: transactionId, description: message.trim() });
    if (error) return;
    setMessage('');
    setTried(false);
  };
  return (
    <Form label="Dispute" onSubmit={() => void submit()} busy={isLoading} wide>
      {isSuccess && <Banner tone="success">{SENTENCES.disputeFiled}</Banner>}
      {isError && <Banner tone="error">{SENTENCES.disputeFailed}</Banner>}
      <TextAreaField
        label={SENTENCES.yourMessage}
        hint="Say what went wrong. Disputes are reviewed within 24-48 hours."
        value={message}
        onChange={setMessage}
        error={tried ? breach?.message : null}
        rows={8}
        maxLength={DISPUTE_MAX_LENGTH}
        readOnly={isLoading}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={isLoading}>
          Submit
        </Button>
        <ButtonLink to={routeTo('transactionDetails', transactionId)}>Back</ButtonLink>
      </FormActions>
    </Form>
  );
}
