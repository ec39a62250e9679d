import { useCreateDisputeMutation } from '@/api/endpoints/disputesApi';
import { SENTENCES } from '@/texts/sentences';
import { disputeRules } from '@/domain/rules/disputeRules';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { routeTo } from '@/routes/routes';
import { useForm } from '@/ui/controls/useForm';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { DISPUTE_MAX_LENGTH } from '@contract/schemas/dispute';
import { transactionTexts } from '@/texts/transactions';

/** The message of a dispute. It stays in the field if the call fails, and is cleared once the dispute is filed. */
export function DisputeForm({ transactionId }: { transactionId: string }) {
  const { values, field, check, reset } = useForm({ initial: { message: '' }, rules: disputeRules, shows: 'first' });
  const [createDispute, { isLoading, isSuccess, isError }] = useCreateDisputeMutation();
  useLeaveGuard(values.message.trim() !== '' && !isLoading);

  const submit = async () => {
    if (!check()) return;
    const { error } = await createDispute({ transaction: transactionId, description: values.message.trim() });
    if (!error) reset();
  };
  return (
    <Form label={transactionTexts.dispute} onSubmit={() => void submit()} busy={isLoading} wide>
      {isSuccess && <Banner tone="success">{SENTENCES.disputeFiled}</Banner>}
      {isError && <Banner tone="error">{SENTENCES.disputeFailed}</Banner>}
      <TextAreaField
        label={SENTENCES.yourMessage}
        hint={transactionTexts.disputeHint}
        {...field('message')}
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
