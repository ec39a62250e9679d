import { Link, useNavigate } from 'react-router-dom';
import { toCallError } from '@/api/transport/callError';
import { useRegisterMutation, useSendWelcomeMutation } from '@/api/endpoints/sessionApi';
import { type RegistrationForm, registrationRules } from '@/domain/rules/registrationRules';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { ROUTES } from '@/routes/routes';
import { TextField } from '@/ui/controls/TextField';
import { useChecked } from '@/ui/controls/useChecked';
import { AuthCard } from './AuthCard';
import { registrationFailure } from './failureWords';
import type { LoginNotice } from './loginNotice';
import { NewPasswordFields } from './NewPasswordFields';
import { OutcomeBanner } from './OutcomeBanner';
import { useOutcome } from './useOutcome';

const EMPTY: RegistrationForm = { email: '', username: '', password: '', confirmation: '' };

/** /register */
export function RegisterScreen() {
  const checked = useChecked(EMPTY, registrationRules);
  const { form, errors, set } = checked;
  const [register, { isLoading }] = useRegisterMutation();
  const [sendWelcome] = useSendWelcomeMutation();
  const { outcome, tell } = useOutcome();
  const navigate = useNavigate();
  const submit = async () => {
    if (!checked.isFit()) return;
    const email = form.email.trim();
    const answer = await register({ email, username: form.username.trim(), password: form.password });
    if (answer.error) return tell('error', registrationFailure(toCallError(answer.error)));
    // The account exists either way: a welcome mail that fails is only logged.
    void sendWelcome({ email });
    void navigate(ROUTES.login, { state: { registered: email } satisfies LoginNotice });
  };
  return (
    <AuthCard
      title="Register"
      lead="One account, a wallet for each of your currencies."
      banner={<OutcomeBanner outcome={outcome} />}
      links={<Link to={ROUTES.login}>Have an account? Login</Link>}
    >
      <Form onSubmit={() => void submit()} busy={isLoading} label="Register">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          value={form.email}
          onChange={set('email')}
          error={errors.email}
        />
        <TextField
          label="Username"
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          value={form.username}
          onChange={set('username')}
          error={errors.username}
        />
        <NewPasswordFields form={form} errors={errors} set={set} />
        <Button type="submit" variant="primary" size="large" block busy={isLoading}>
          Register
        </Button>
      </Form>
    </AuthCard>
  );
}
