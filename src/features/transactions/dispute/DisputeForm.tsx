import { SENTENCES } from '@/texts/sentences';
import { disputeRules } from '@/domain/rules/disputeRules';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { routeTo } from '@/routes/routes';
import { useForm } from '@/ui/controls/useForm';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { DISPUTE_MAX_LENGTH } from '@contract/schemas/dispute';
import { transactionTexts } from '@/texts/transactions';
import { useDisputeMessage } from './useDisputeMessage';
import { useDisputes } from './useDisputes';

const HINTS = { open: transactionTexts.disputeOpenHint, answered: transactionTexts.disputeAnsweredHint };

/**
 * The message that files a dispute or, on a server with conversations, is added to the open one. It stays in the field
 * if the call fails, and is cleared once it has arrived.
 */
export function DisputeForm({ transactionId }: { transactionId: string }) {
  const { values, field, check, reset } = useForm({ initial: { message: '' }, rules: disputeRules, shows: 'first' });
  const last = useDisputes(transactionId).currentData?.at(-1);
  const { send, outcome, busy } = useDisputeMessage(transactionId, last?.state === 'open' ? last : null);
  useLeaveGuard(values.message.trim() !== '' && !busy);

  const submit = async () => {
    if (check() && (await send(values.message.trim()))) reset();
  };
  return (
    <Form label={transactionTexts.dispute} onSubmit={() => void submit()} busy={busy} wide>
      {outcome?.kind === 'filed' && <Banner tone="success">{SENTENCES.disputeFiled}</Banner>}
      {outcome?.kind === 'added' && <Banner tone="success">{transactionTexts.messageAdded}</Banner>}
      {outcome?.kind === 'notFiled' && <Banner tone="error">{SENTENCES.disputeFailed}</Banner>}
      {outcome?.kind === 'notAdded' && (
        <RefusalBanner
          refusal={outcome.refusal}
          failure={outcome.refusal.fields.text ?? transactionTexts.messageNotAdded}
          doubt={transactionTexts.messageUnclear}
        />
      )}
      <TextAreaField
        label={SENTENCES.yourMessage}
        hint={last ? HINTS[last.state] : transactionTexts.disputeHint}
        {...field('message')}
        rows={8}
        maxLength={DISPUTE_MAX_LENGTH}
        readOnly={busy}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={busy}>
          {transactionTexts.submit}
        </Button>
        <ButtonLink to={routeTo('transactionDetails', transactionId)}>{transactionTexts.back}</ButtonLink>
      </FormActions>
    </Form>
  );
}
