import { Link } from 'react-router-dom';
import { toCallError } from '@/api/transport/callError';
import { useRequestPasswordResetMutation } from '@/api/endpoints/sessionApi';
import { SENTENCES } from '@/texts/sentences';
import { emailRules } from '@/domain/rules/emailRules';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { ROUTES } from '@/routes/routes';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import { resetRequestFailure } from './failureWords';
import { OutcomeBanner } from './OutcomeBanner';
import { useOutcome } from './useOutcome';

/** /request/password_reset */
export function RequestPasswordResetScreen() {
  const { values, field, check } = useForm({ initial: { email: '' }, rules: emailRules, shows: 'every' });
  const [requestReset, { isLoading }] = useRequestPasswordResetMutation();
  const { outcome, tell } = useOutcome();
  const submit = async () => {
    if (!check()) return;
    const answer = await requestReset({ email: values.email.trim() });
    if (answer.error) tell('error', resetRequestFailure(toCallError(answer.error)));
    else tell('success', SENTENCES.resetRequested);
  };
  return (
    <AuthCard
      title="Reset your password"
      lead="We send a link to your email address."
      banner={<OutcomeBanner outcome={outcome} />}
      links={<Link to={ROUTES.login}>Back to login</Link>}
    >
      <Form onSubmit={() => void submit()} busy={isLoading} label="Reset your password">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" variant="primary" size="large" block busy={isLoading}>
          Send the link
        </Button>
      </Form>
    </AuthCard>
  );
}
