import { Link, useNavigate } from 'react-router-dom';
import { toCallError } from '@/api/transport/callError';
import { useRegisterMutation, useSendWelcomeMutation } from '@/api/endpoints/sessionApi';
import { type RegistrationForm, registrationRules } from '@/domain/rules/registrationRules';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { ROUTES } from '@/routes/routes';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import { registrationFailure } from './failureTexts';
import type { LoginNotice } from './loginNotice';
import { NewPasswordFields } from './NewPasswordFields';
import { OutcomeBanner } from './OutcomeBanner';
import { useOutcome } from './useOutcome';
import { authTexts } from '@/texts/auth';

const EMPTY: RegistrationForm = { email: '', username: '', password: '', confirmation: '' };

/** /register */
export function RegisterScreen() {
  const { values, field, check } = useForm({ initial: EMPTY, rules: registrationRules, shows: 'every' });
  const [register, { isLoading }] = useRegisterMutation();
  const [sendWelcome] = useSendWelcomeMutation();
  const { outcome, tell } = useOutcome();
  const navigate = useNavigate();
  const submit = async () => {
    if (!check()) return;
    const email = values.email.trim();
    const answer = await register({ email, username: values.username.trim(), password: values.password });
    if (answer.error) return tell('error', registrationFailure(toCallError(answer.error)));
    // The account exists in any case, so a failed welcome mail is only logged.
    void sendWelcome({ email });
    void navigate(ROUTES.login, { state: { registered: email } satisfies LoginNotice });
  };
  return (
    <AuthCard
      title={authTexts.register}
      lead={authTexts.registerLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={<Link to={ROUTES.login}>{authTexts.haveAccount}</Link>}
    >
      <Form onSubmit={() => void submit()} busy={isLoading} label={authTexts.register}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <TextField
          label={authTexts.username}
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          {...field('username')}
        />
        <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
        <Button type="submit" variant="primary" size="large" block busy={isLoading}>
          {authTexts.register}
        </Button>
      </Form>
    </AuthCard>
  );
}
