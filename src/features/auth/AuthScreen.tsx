import { useEffect, useState } from 'react';
import { PASSWORD_RESET_REDIRECT_MS } from '@contract/values/constants';
import { emailRules } from '@/domain/rules/emailRules';
import { newPasswordRules } from '@/domain/rules/passwordRules';
import { type RegistrationForm, registrationRules } from '@/domain/rules/registrationRules';
import type { Go } from '@/routes/place';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import type { PublicRouteName } from '@/routes/publicRoutes';
import { authTexts } from '@/texts/auth';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { PageLink } from '@/ui/browser/PageLink';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { AuthCard } from './AuthCard';
import { LoginScreen } from './LoginScreen';
import { NewPasswordFields } from './NewPasswordFields';
import { OutcomeBanner } from './OutcomeBanner';
import type { AuthScreenProps } from './authCalls';
import type { LoginNotice } from './loginNotice';
import { useAuthCalls } from './useAuthCalls';

const EMPTY_PASSWORDS = { password: '', confirmation: '' };

/** Spec 4: the landing page opens five seconds after the success. */
function useRedirect(done: boolean, go: Go) {
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => go(PUBLIC_ROUTES.landing), PASSWORD_RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, go]);
}

interface ConfirmProps extends AuthScreenProps {
  /** Of the mailed link. */
  token: string;
}

/** /password-reset/{token} */
export function ConfirmPasswordResetScreen({ token, loadCalls, go }: ConfirmProps) {
  const { values, field, check } = useForm({ initial: EMPTY_PASSWORDS, rules: newPasswordRules, shows: 'every' });
  const { busy, outcome, tell, send, fetchAhead } = useAuthCalls(loadCalls);
  const [done, setDone] = useState(false);
  useRedirect(done, go);
  const submit = async () => {
    if (!check()) return;
    if (!(await send(({ confirmReset }) => confirmReset({ password: values.password, token })))) return;
    tell('success', AUTH_SENTENCES.resetDone);
    setDone(true);
  };
  return (
    <AuthCard
      title={authTexts.newPasswordTitle}
      go={go}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <>
          <PageLink to={PUBLIC_ROUTES.login} go={go}>
            {authTexts.backToLogin}
          </PageLink>
          {!done && (
            <PageLink to={PUBLIC_ROUTES.requestPasswordReset} go={go}>
              {authTexts.askForLink}
            </PageLink>
          )}
        </>
      }
    >
      {!done && (
        <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.newPasswordTitle}>
          <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {authTexts.savePassword}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}

const EMPTY_REGISTRATION: RegistrationForm = { email: '', username: '', password: '', confirmation: '' };

/** /register */
export function RegisterScreen({ loadCalls, go }: AuthScreenProps) {
  const { values, field, check } = useForm({ initial: EMPTY_REGISTRATION, rules: registrationRules, shows: 'every' });
  const { busy, outcome, send, fetchAhead } = useAuthCalls(loadCalls);
  const submit = async () => {
    if (!check()) return;
    const account = { email: values.email.trim(), username: values.username.trim(), password: values.password };
    if (!(await send(({ register }) => register(account)))) return;
    go(PUBLIC_ROUTES.login, { registered: account.email } satisfies LoginNotice);
  };
  return (
    <AuthCard
      title={authTexts.register}
      go={go}
      lead={authTexts.registerLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <PageLink to={PUBLIC_ROUTES.login} go={go}>
          {authTexts.haveAccount}
        </PageLink>
      }
    >
      <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.register}>
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
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.register}
        </Button>
      </Form>
    </AuthCard>
  );
}

/** /request/password_reset */
export function RequestPasswordResetScreen({ loadCalls, go }: AuthScreenProps) {
  const { values, field, check } = useForm({ initial: { email: '' }, rules: emailRules, shows: 'every' });
  const { busy, outcome, tell, send, fetchAhead } = useAuthCalls(loadCalls);
  const submit = async () => {
    if (!check()) return;
    const email = values.email.trim();
    if (await send(({ requestReset }) => requestReset(email))) tell('success', AUTH_SENTENCES.resetRequested);
  };
  return (
    <AuthCard
      title={authTexts.resetTitle}
      go={go}
      lead={authTexts.resetLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <PageLink to={PUBLIC_ROUTES.login} go={go}>
          {authTexts.backToLogin}
        </PageLink>
      }
    >
      <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.resetTitle}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.sendLink}
        </Button>
      </Form>
    </AuthCard>
  );
}

interface AuthScreenChoice extends AuthScreenProps {
  name: Exclude<PublicRouteName, 'landing'>;
  /** What the page before passed on. */
  state: unknown;
  /** The parameter of the address. */
  parameter: string;
}

/** The screen of a public route besides the landing page. They share nearly all of their code, so they are one file. */
export function AuthScreen({ name, state, parameter, ...props }: AuthScreenChoice) {
  switch (name) {
    case 'login':
      return <LoginScreen state={state} {...props} />;
    case 'register':
      return <RegisterScreen {...props} />;
    case 'requestPasswordReset':
      return <RequestPasswordResetScreen {...props} />;
    case 'confirmPasswordReset':
      return <ConfirmPasswordResetScreen token={parameter} {...props} />;
  }
}
