import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SENTENCES } from '@/texts/sentences';
import { type LoginForm, loginRules } from '@/domain/rules/loginRules';
import { logIn } from '@/flows/session/logIn';
import { useAppDispatch } from '@/state/store/hooks';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { PasswordField } from '@/ui/controls/PasswordField';
import { ROUTES } from '@/routes/routes';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import { loginFailure } from './failureTexts';
import { registeredEmail } from './loginNotice';
import { OutcomeBanner } from './OutcomeBanner';
import { useOutcome } from './useOutcome';
import { authTexts } from '@/texts/auth';

const REGISTERED = authTexts.registered;

const LINKS = (
  <>
    <Link to={ROUTES.register}>{SENTENCES.noAccountYet}</Link>
    <Link to={ROUTES.requestPasswordReset}>{SENTENCES.forgotPassword}</Link>
  </>
);

/** /login */
export function LoginScreen() {
  const { state } = useLocation() as { state: unknown };
  const registered = registeredEmail(state);
  const { values, field, check } = useForm<LoginForm>({
    initial: { email: registered ?? '', password: '' },
    rules: loginRules,
    shows: 'every',
  });
  const [busy, setBusy] = useState(false);
  const dispatch = useAppDispatch();
  const { outcome, tell } = useOutcome(registered ? { tone: 'success', message: REGISTERED, attempt: 0 } : null);
  const navigate = useNavigate();
  const submit = async () => {
    if (!check()) return;
    setBusy(true);
    const error = await dispatch(logIn({ email: values.email.trim(), password: values.password }));
    setBusy(false);
    if (error) tell('error', loginFailure(error));
    else void navigate(ROUTES.home);
  };
  return (
    <AuthCard title={authTexts.login} banner={<OutcomeBanner outcome={outcome} />} links={LINKS}>
      <Form onSubmit={() => void submit()} busy={busy} label={authTexts.login}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          hint={authTexts.emailHint}
          {...field('email')}
        />
        <PasswordField
          label={authTexts.password}
          name="password"
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.login}
        </Button>
      </Form>
    </AuthCard>
  );
}
