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
import { resetRequestFailure } from './failureTexts';
import { OutcomeBanner } from './OutcomeBanner';
import { useOutcome } from './useOutcome';
import { authTexts } from '@/texts/auth';

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
      title={authTexts.resetTitle}
      lead={authTexts.resetLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={<Link to={ROUTES.login}>{authTexts.backToLogin}</Link>}
    >
      <Form onSubmit={() => void submit()} busy={isLoading} label={authTexts.resetTitle}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" variant="primary" size="large" block busy={isLoading}>
          {authTexts.sendLink}
        </Button>
      </Form>
    </AuthCard>
  );
}
